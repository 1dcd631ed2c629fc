const hex = (bytes: number): string =>
  crypto.getRandomValues(new Uint8Array(bytes)).reduce((text, byte) => text + (byte + 256).toString(16).slice(1), '')

let page: string | undefined | null = null
let header: Record<string, string> = {}

/**
 * The `traceparent` header (W3C Trace Context) of a call: one trace for all calls of a page, until the path changes. Random, kept nowhere,
 * and sent to this portal alone, so it connects no two pages and no two visits.
 */
export const traceparent = (): Record<string, string> => {
  const path = globalThis.location?.pathname
  if (page !== path) {
    page = path
    header = { traceparent: `00-${hex(16)}-${hex(8)}-00` }
  }
  return header
}
