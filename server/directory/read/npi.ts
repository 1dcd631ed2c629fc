/** Whether a text is an NPI: ten digits, the first is 1 or 2, the last is the Luhn check digit with prefix 80840 (45 CFR 162.406). */
export const isNpi = (text: string): boolean => {
  if (!/^[12]\d{9}$/.test(text)) return false
  // The prefix 80840 adds 24 to the sum.
  let sum = 24
  for (let at = 0; at < 10; at += 1) {
    const digit = text.charCodeAt(at) - 48
    const value = at % 2 === 0 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Appends the check digit to nine digits of an NPI. */
export const withCheckDigit = (nine: string): string => {
  for (let digit = 0; digit < 10; digit += 1) if (isNpi(`${nine}${digit}`)) return `${nine}${digit}`
  throw new RangeError(`no NPI begins with ${nine}`)
}

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
