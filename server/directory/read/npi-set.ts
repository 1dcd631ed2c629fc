/** A bit set of all possible NPIs (25 MB, allocated on first use): detects repeats among nine million NPIs in constant memory. */
export const openNpiSet = () => {
  let bits: Uint8Array | undefined
  return {
    /** False if it was present. The check digit is redundant and left out. */
    add(npi: string): boolean {
      bits ??= new Uint8Array(25_000_000)
      const place = Number(npi.slice(0, 9)) - 100_000_000
      const byte = place >> 3
      const bit = 1 << (place & 7)
      const known = bits[byte] ?? 0
      if ((known & bit) !== 0) return false
      bits[byte] = known | bit
      return true
    },
  }
}
