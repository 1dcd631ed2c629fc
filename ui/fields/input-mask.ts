import type { FormEvent } from 'react'

type Mask = (typed: string) => string

/**
 * Formats typed text as `MM/DD/YYYY`, also while incomplete (SIGN-50). Pads a single digit before a slash with zero; reorders autofill's
 * `YYYY-MM-DD`.
 */
export const maskDate: Mask = (typed) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim())
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`
  const digits = typed
    .replace(/(?<!\d)\d(?=\D)/g, '0$&')
    .replace(/\D/g, '')
    .slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean)
  const endsPart = /\d\D+$/.test(typed) && (digits.length === 2 || digits.length === 4)
  return parts.join('/') + (endsPart ? '/' : '')
}

/** Five digits of a ZIP code (ZIP-01). */
export const maskZip: Mask = (typed) => typed.replace(/\D/g, '').slice(0, 5)

/** Formats typed text as `(555) 123-4567`, also while incomplete (SIGN-45); strips a leading +1 (SIGN-44). */
export const maskPhone: Mask = (typed) => {
  const all = typed.replace(/\D/g, '')
  const hasCountry = all.startsWith('1') && (all.length > 10 || typed.trim().startsWith('+'))
  const digits = (hasCountry ? all.slice(1) : all).slice(0, 10)
  if (digits.length <= 3) return digits && `(${digits}`
  const [area, first, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return `(${area}) ${first}${last && `-${last}`}`
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** Caret position after the given number of digits. */
const placeAfter = (text: string, digits: number): number => {
  let place = 0
  for (let passed = 0; place < text.length && passed < digits; place += 1) if (/\d/.test(text.charAt(place))) passed += 1
  return place
}

/** Formats an input's value and keeps the caret in place. */
const shape = (input: HTMLInputElement, mask: Mask): void => {
  const { value, selectionStart } = input
  const shaped = mask(value)
  if (shaped === value) return
  const isAtEnd = selectionStart === null || selectionStart === value.length
  input.value = shaped
  if (!isAtEnd) {
    const place = placeAfter(shaped, digitsIn(value.slice(0, selectionStart)))
    input.setSelectionRange(place, place)
  }
}

/** Props of an input that formats what is typed; on mount also what was typed before hydration. */
export const maskProps = (mask: Mask) => ({
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement>): void => shape(currentTarget, mask),
  ref: (input: HTMLInputElement | null): void => {
    if (input) shape(input, mask)
  },
})
