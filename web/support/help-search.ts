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

/** Number of typos allowed: one from four letters, two from eight. */
const allowed = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** Whether `word` starts with `wanted` but for the allowed typos: letters missing, added, wrong or swapped. */
const nearlyStartsWith = (word: string, wanted: string): boolean => {
  const most = allowed(wanted)
  // Of two typos at most one adds or drops a letter.
  const start = word.slice(0, wanted.length + 1)
  if (most === 0 || start.length < wanted.length - 1) return false
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: start.length + 1 }, (_, at) => at)
  const at = (row: readonly number[], column: number) => row[column] ?? 99
  for (let i = 1; i <= wanted.length; i++) {
    const row = [i]
    for (let j = 1; j <= start.length; j++) {
      const kept = at(last, j - 1) + (wanted[i - 1] === start[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && wanted[i - 1] === start[j - 2] && wanted[i - 2] === start[j - 1]
      row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, kept, isSwap ? at(before, j - 2) + 1 : 99)
    }
    // What follows cannot make it better.
    if (Math.min(...last, ...row) > most) return false
    before = last
    last = row
  }
  return Math.min(...last.slice(wanted.length - 1)) <= most
}

type Indexed = { inTitle: readonly string[]; inWords: readonly string[]; inText: readonly string[] }

/** How much an article says of something: a word in its title counts more than one in its other names, and that more than one in its text. */
const weightOf = ({ inTitle, inWords, inText }: Indexed, fits: (word: string) => boolean): number =>
  inTitle.some(fits) ? 4 : inWords.some(fits) ? 3 : inText.some(fits) ? 1 : 0

/** What each article says of one typed word. A word that none has is taken for misspelled. */
const weightsOf = (wanted: string, articles: readonly Indexed[]): number[] => {
  const exact = articles.map((article) => weightOf(article, (word) => word.startsWith(wanted)))
  return exact.some((weight) => weight > 0) ? exact : articles.map((article) => weightOf(article, (word) => nearlyStartsWith(word, wanted)))
}

type Searched = Pick<HelpArticle, 'title' | 'words' | 'paragraphs'>

const indexOf = ({ title, words, paragraphs }: Searched): Indexed => ({
  inTitle: wordsOf(title),
  inWords: wordsOf(words),
  inText: [...new Set(wordsOf(paragraphs.join(' ')))],
})

/**
 * Returns a function that finds the articles with most of the typed words, best first. Words of one or two letters are ignored unless there
 * are no others.
 */
export const openHelpSearch = <A extends Searched>(articles: readonly A[]): ((typed: string) => A[]) => {
  let indexed: readonly Indexed[] | undefined
  return (typed) => {
    indexed ??= articles.map(indexOf)
    const all = wordsOf(typed)
    const long = all.filter((word) => word.length > 2)
    const weights = (long.length > 0 ? long : all).map((word) => weightsOf(word, indexed ?? []))
    const found = articles.map((article, at) => {
      const own = weights.map((ofWord) => ofWord[at] ?? 0)
      return { article, matched: own.filter((weight) => weight > 0).length, score: own.reduce((sum, weight) => sum + weight, 0) }
    })
    const most = Math.max(1, ...found.map(({ matched }) => matched))
    return found
      .filter(({ matched }) => matched === most)
      .sort((a, b) => b.score - a.score)
      .map(({ article }) => article)
  }
}
