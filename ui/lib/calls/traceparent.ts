const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

let page: string | undefined | null = null
let traceId = ''

/**
 * The `traceparent` header (W3C Trace Context) of a call: one trace for all calls of a page, until the path changes. Random, kept nowhere,
 * and sent to this portal alone, so it connects no two pages and no two visits.
 */
export const traceparent = (): Record<string, string> => {
  const path = globalThis.location?.pathname
  if (page !== path) {
    page = path
    traceId = hex(16)
  }
  return { traceparent: `00-${traceId}-${hex(8)}-00` }
}
