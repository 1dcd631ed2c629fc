/** The ten digits of a US number, a leading +1 stripped (SIGN-43, SIGN-44); null when there are not ten. */
export const phoneDigits = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : null
}

/** What a `tel:` link dials. */
export const phoneLink = (phone: string): string => `tel:+1${phoneDigits(phone) ?? phone.replace(/[^\d]/g, '')}`
