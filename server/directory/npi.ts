/** Whether ten digits are an NPI: the first is 1 or 2, the last checks the rest by Luhn's sum over them behind 80840 (45 CFR 162.406). */
export const isNpi = (text: string): boolean => {
  if (!/^[12]\d{9}$/.test(text)) return false
  // 24 is what the prefix 80840 adds to the sum.
  let sum = 24
  for (let at = 0; at < 10; at += 1) {
    const digit = text.charCodeAt(at) - 48
    const value = at % 2 === 0 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** The NPI of nine digits and the digit that checks them. */
export const withCheckDigit = (nine: string): string => {
  for (let digit = 0; digit < 10; digit += 1) if (isNpi(`${nine}${digit}`)) return `${nine}${digit}`
  throw new RangeError(`no NPI begins with ${nine}`)
}

/** One bit for each NPI there can be, 25 MB, allotted when the first is kept: a register of nine million is checked for repeats in flat memory. */
export const openNpiSet = () => {
  let bits: Uint8Array | undefined
  return {
    /** False when it was there already. The check digit says nothing and is left out. */
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
