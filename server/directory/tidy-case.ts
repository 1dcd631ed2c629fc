import { remembered } from '#server/directory/remembered.ts'

/** Words of companies and addresses that stay in capitals, beside those without a vowel. */
const capitals = new Set('II III IV MD DO OD PA PO US USA VA IV LLC UCLA MRI ER ENT OB GYN HCA NE SE CAH APC UNC USC'.split(' '))
const withoutVowel = new Set('ST RD DR LN CT PL SQ HWY PKWY BLVD BLDG FL FLR RM MT FT TR CTR DEPT JR SR MR MRS'.split(' '))
const small = new Set('AND OF THE FOR AT IN ON DE DEL LA Y'.split(' '))

/** Enough for the names and words of a whole register that come again and again. */
const mostWords = 100_000

/** O'Brien, but Children's; McDonald, but Mcc. */
const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|['’])(\p{L})/gu, (_, sign: string, letter: string) => sign + letter.toUpperCase())
    .replace(/(['’])S$/, '$1s')
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)

const nameWord = (word: string): string => (/^(II|III|IV)$/.test(word) ? word : capitalized(word))

const letterWord = remembered((word) => {
  const isShort = word.length > 1 && word.length < 5 && !/[AEIOUY]/.test(word)
  return capitals.has(word) || (isShort && !withoutVowel.has(word)) ? word : capitalized(word)
}, mostWords)

/** Numbers are not remembered: every street has others. */
const placeWord = (word: string): string => {
  if (!/\d/.test(word)) return letterWord(word)
  return /^\d+(ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word
}

/** Capitals and signs alone, of ASCII: nearly all text of the registers, and several times as fast as the letters of all scripts. */
const isPlain = (text: string): boolean => /^[^a-z\x80-\uffff]*$/.test(text)

const tidied = (text: string, tidy: (word: string, at: number) => string): string => {
  if (isPlain(text)) return text.replace(/[A-Z0-9']+/g, tidy)
  return /\p{Ll}/u.test(text) ? text : text.replace(/[\p{L}\p{N}\p{M}'’]+/gu, tidy)
}

/**
 * A person's name: `MARY ANN O'BRIEN` → `Mary Ann O'Brien`. The registers write in capitals, which few like to read; what has a small
 * letter in it was written by somebody who cared, and stays.
 */
export const tidyName = remembered((text) => tidied(text, nameWord), mostWords)

/** A company, a street or a city, alike: `PHARMACY OF 3RD AVE NW LLC` → `Pharmacy of 3rd Ave NW LLC`. */
export const tidyPlace = (text: string): string =>
  tidied(text, (word, at) => (at > 0 && small.has(word) ? word.toLowerCase() : placeWord(word)))

/** `tidyPlace`, for names that come again and again. */
export const tidyCity = remembered(tidyPlace, mostWords)
