/** Returns the ten digits of a US number without a leading +1 (SIGN-43, SIGN-44), or null if there are not ten. */
export const phoneDigits = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : null
}

/** Returns the `tel:` link of a phone number. */
export const phoneLink = (phone: string): string => `tel:+1${phoneDigits(phone) ?? phone.replace(/[^\d]/g, '')}`
