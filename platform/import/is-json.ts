/** Whether a file begins like a JSON object: FHIR, as NDJSON or a bundle. Everything else is CSV. */
export const isJson = async (bytes: () => AsyncIterable<Uint8Array>): Promise<boolean> => {
  for await (const piece of bytes()) {
    const start = Buffer.from(piece)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (start !== '') return start.startsWith('{')
  }
  return false
}
