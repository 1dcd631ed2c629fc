import { remembered } from '#server/directory/remembered.ts'

/** Words of companies and addresses that stay in capitals, besides those without a vowel. */
const capitals = new Set('II III IV MD DO OD PA PO US USA VA IV LLC UCLA MRI ER ENT OB GYN HCA NE SE CAH APC UNC USC'.split(' '))
const withoutVowel = new Set('ST RD DR LN CT PL SQ HWY PKWY BLVD BLDG FL FLR RM MT FT TR CTR DEPT JR SR MR MRS'.split(' '))
const small = new Set('AND OF THE FOR AT IN ON DE DEL LA Y'.split(' '))

/** Cache size: enough for the frequent words of a whole register. */
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

/** Words with digits are not cached: they rarely repeat. */
const placeWord = (word: string): string => {
  if (!/\d/.test(word)) return letterWord(word)
  return /^\d+(ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word
}

/** Whether a text is ASCII without lowercase letters: nearly all register text, and much faster to process than Unicode. */
const isPlain = (text: string): boolean => /^[^a-z\x80-\uffff]*$/.test(text)

const tidied = (text: string, tidy: (word: string, at: number) => string): string => {
  if (isPlain(text)) return text.replace(/[A-Z0-9']+/g, tidy)
  return /\p{Ll}/u.test(text) ? text : text.replace(/[\p{L}\p{N}\p{M}'’]+/gu, tidy)
}

/** Formats a person's name in capitals: `MARY ANN O'BRIEN` → `Mary Ann O'Brien`. Text with a lowercase letter is unchanged. */
export const tidyName = remembered((text) => tidied(text, nameWord), mostWords)

/** Formats a company, street or city in capitals: `PHARMACY OF 3RD AVE NW LLC` → `Pharmacy of 3rd Ave NW LLC`. */
export const tidyPlace = (text: string): string =>
  tidied(text, (word, at) => (at > 0 && small.has(word) ? word.toLowerCase() : placeWord(word)))

/** `tidyPlace` with a cache, for frequent names. */
export const tidyCity = remembered(tidyPlace, mostWords)
