import type { FormEvent } from 'react'

type Mask = (typed: string) => string

/** `MM/DD/YYYY` as far as it is typed (SIGN-50). A single digit before a slash gets its zero; autofill's `YYYY-MM-DD` is turned around. */
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

/** `(555) 123-4567` as far as it is typed (SIGN-45), a leading +1 stripped (SIGN-44). */
export const maskPhone: Mask = (typed) => {
  const all = typed.replace(/\D/g, '')
  const hasCountry = all.startsWith('1') && (all.length > 10 || typed.trim().startsWith('+'))
  const digits = (hasCountry ? all.slice(1) : all).slice(0, 10)
  if (digits.length <= 3) return digits && `(${digits}`
  const [area, first, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return `(${area}) ${first}${last && `-${last}`}`
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** Where the caret stands after as many digits as it stood after before. */
const placeAfter = (text: string, digits: number): number => {
  let place = 0
  for (let passed = 0; place < text.length && passed < digits; place += 1) if (/\d/.test(text.charAt(place))) passed += 1
  return place
}

/** An input's `onInput` that puts its value in shape and keeps the caret where it was typed. */
export const maskInput =
  (mask: Mask) =>
  ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
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
