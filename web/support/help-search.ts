import type { HelpArticle } from '#web/support/help-articles.en.ts'

/** Words as people mean them: without case and accents, and in Arabic without the article and the letters that are written either way. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^(?:و?ال)(?=.{3})/u, ''))
    .filter(Boolean)

/** How many letters are missing, added, wrong or swapped between two words. */
const slips = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (r: number, c: number) => (r === i ? row[c] : rows[r]?.[c]) ?? 99
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : 99
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 99
}

/** A slip is forgiven in a word of four letters, two in one of eight. */
const allowed = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** 1 for a word that begins so, less for one that nearly does, else 0. */
const likeness = (wanted: string, word: string): number => {
  if (word.startsWith(wanted)) return 1
  const most = allowed(wanted)
  if (most === 0 || Math.abs(word.length - wanted.length) > 12) return 0
  const least = Math.min(...[-1, 0, 1].map((more) => slips(wanted, word.slice(0, wanted.length + more))))
  return least <= most ? 0.6 : 0
}

const bestOf = (wanted: string, words: readonly string[], weight: number): number =>
  weight * Math.max(0, ...words.map((word) => likeness(wanted, word)))

type Found = { index: number; matched: number; score: number }

/**
 * The articles that have what was typed, the best first: those with most of the words, in the title before other names before the text.
 * Words of two letters say too little to be looked for, unless there is nothing else.
 */
export const findHelp = <A extends Pick<HelpArticle, 'title' | 'words' | 'paragraphs'>>(articles: readonly A[], typed: string): A[] => {
  const all = wordsOf(typed)
  const long = all.filter((word) => word.length > 2)
  const wanted = long.length > 0 ? long : all
  const found = articles.map(({ title, words, paragraphs }, index): Found => {
    const [inTitle, inWords, inText] = [wordsOf(title), wordsOf(words), wordsOf(paragraphs.join(' '))]
    const scores = wanted.map((word) => Math.max(bestOf(word, inTitle, 4), bestOf(word, inWords, 3), bestOf(word, inText, 1)))
    return { index, matched: scores.filter((score) => score > 0).length, score: scores.reduce((sum, score) => sum + score, 0) }
  })
  const most = Math.max(0, ...found.map(({ matched }) => matched))
  return found
    .filter(({ matched }) => most > 0 && matched === most)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .flatMap(({ index }) => articles[index] ?? [])
}
