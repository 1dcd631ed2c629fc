import type { HelpArticle } from '#web/support/help-texts.en.ts'

/** Splits a text into normalized words: no case, no accents, and in Arabic no article and one form of each variant letter. */
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

/** Returns the edit distance of two words: letters missing, added, wrong or swapped. */
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

/** Number of typos allowed: one from four letters, two from eight. */
const allowed = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** Returns 1 if `word` starts with `wanted`, 0.6 if it nearly does, else 0. */
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
 * Returns the articles that match most of the typed words, best first: a match in the title counts more than one in other names, and that
 * more than one in the text. Words of one or two letters are ignored unless there are no others.
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
