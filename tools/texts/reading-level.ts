/** Ends of words that a reader does not speak as a syllable: came, saved, sales. */
const silentEnd = /(?:(?<![aeiouy]|[^aeiouy]l)e|(?<![aeiouytd]|[^aeiouy]l)ed|(?<![aeiouysxzcg]|ch|sh)es)$/

/** Vowels that stand side by side and are spoken apart: ar-e-a, cre-ate, so-ci-al-ize, ac-tu-al, pay-er, be-ing. */
const spokenApart = /ea$|crea(?!m|k|s)|(?<![cst])ia|(?<![cstgx])io|(?<![gq])ua|client|diet|quiet|scien|[aeo]ye|[aeiouy]ing$/g

/** Syllables of an English word, by its groups of vowels: right for some nineteen words of twenty, and off by one for the others. */
export function countSyllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(silentEnd, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups + (spoken.match(spokenApart)?.length ?? 0))
}

type TextLength = { words: number; sentences: number; syllables: number }

/**
 * Words, sentences and syllables of texts. Filled-in values and names (words with a digit, in capitals, or capitalized within a sentence)
 * count as words of one syllable: the reader knows them. Labels of fewer than four words are left out.
 */
export function lengthOf(texts: readonly string[]): TextLength {
  const sum = { words: 0, sentences: 0, syllables: 0 }
  for (const text of texts.filter(isSentence))
    for (const sentence of text.split(/(?<=[.!?:])\s+/)) {
      const words = sentence.replace(/\{\w+\}/g, '7').match(/[\p{L}\d][\p{L}\d’'.-]*/gu) ?? []
      sum.words += words.length
      sum.sentences += words.length > 0 ? 1 : 0
      sum.syllables += words.reduce((total, word, at) => total + (isName(word, at) ? 1 : countSyllables(word)), 0)
    }
  return sum
}

const isSentence = (text: string): boolean => /[.!?]$/.test(text) || text.split(/\s+/).length >= 4
const isName = (word: string, at: number): boolean => /\d/.test(word) || /^[A-Z]{2,}/.test(word) || (at > 0 && /^[A-Z]/.test(word))

/** The US school grade in which a text can be read: Flesch-Kincaid, J. P. Kincaid and others, 1975. */
export const gradeOf = ({ words, sentences, syllables }: TextLength): number =>
  words === 0 ? 0 : 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
