/** The ten digits of a US number, a leading +1 stripped (SIGN-43, SIGN-44); null when there are not ten. */
export const phoneDigits = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : null
}

/** `(555) 123-4567` (SIGN-45). Anything without ten digits is shown as it is. */
export const phoneShown = (phone: string): string => {
  const digits = phoneDigits(phone)
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

/** What a `tel:` link dials. */
export const phoneLink = (phone: string): string => `tel:+1${phoneDigits(phone) ?? phone.replace(/[^\d]/g, '')}`
