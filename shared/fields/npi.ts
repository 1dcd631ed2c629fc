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
