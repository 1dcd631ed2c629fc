const hex = (bytes: number): string =>
  crypto.getRandomValues(new Uint8Array(bytes)).reduce((text, byte) => text + (byte + 256).toString(16).slice(1), '')

const traceId = hex(16)

/**
 * The `traceparent` header (W3C Trace Context) of a call: one trace for all calls of a loaded document. Random, kept nowhere, and sent to
 * this portal alone, so it connects no two visits.
 */
export const traceparent = (): Record<string, string> => ({ traceparent: `00-${traceId}-${hex(8)}-00` })
