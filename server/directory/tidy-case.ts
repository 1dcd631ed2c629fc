import { remembered } from '#server/directory/remembered.ts'

/** Words of companies and addresses that stay in capitals, beside those without a vowel. */
const capitals = new Set('II III IV MD DO OD PA PO US USA VA IV LLC UCLA MRI ER ENT OB GYN HCA NE SE CAH APC UNC USC'.split(' '))
const withoutVowel = new Set('ST RD DR LN CT PL SQ HWY PKWY BLVD BLDG FL FLR RM MT FT TR CTR DEPT JR SR MR MRS'.split(' '))
const small = new Set('AND OF THE FOR AT IN ON DE DEL LA Y'.split(' '))

/** Enough for the words of a whole register that come again and again. */
const mostWords = 50_000

/** O'Brien, but Children's; McDonald, but Mcc. */
const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|['’])(\p{L})/gu, (_, sign: string, letter: string) => sign + letter.toUpperCase())
    .replace(/(['’])S$/, '$1s')
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)

const nameWord = remembered((word) => (/^(II|III|IV)$/.test(word) ? word : capitalized(word)), mostWords)

const letterWord = remembered((word) => {
  const isShort = word.length > 1 && word.length < 5 && !/[AEIOUY]/.test(word)
  return capitals.has(word) || (isShort && !withoutVowel.has(word)) ? word : capitalized(word)
}, mostWords)

/** Numbers are not remembered: every street has others. */
const placeWord = (word: string): string => {
  if (!/\d/.test(word)) return letterWord(word)
  return /^\d+(ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
/** The same signs; without the letters of all scripts it is several times as fast, and nearly all text is so. */
const wordsIn = (text: string): RegExp => (isAscii(text) ? /[A-Z0-9']+/g : /[\p{L}\p{N}\p{M}'’]+/gu)
const hasSmallLetter = (text: string): boolean => (isAscii(text) ? /[a-z]/ : /\p{Ll}/u).test(text)

/**
 * A person's name: `MARY ANN O'BRIEN` → `Mary Ann O'Brien`. The registers write in capitals, which few like to read; what has a small
 * letter in it was written by somebody who cared, and stays.
 */
export const tidyName = (text: string): string => (hasSmallLetter(text) ? text : text.replace(wordsIn(text), nameWord))

/** A company, a street or a city, alike: `PHARMACY OF 3RD AVE NW LLC` → `Pharmacy of 3rd Ave NW LLC`. */
export const tidyPlace = (text: string): string =>
  hasSmallLetter(text)
    ? text
    : text.replace(wordsIn(text), (word, at: number) => (at > 0 && small.has(word) ? word.toLowerCase() : placeWord(word)))
