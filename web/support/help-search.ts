import { slipsBetween } from '#shared/spelling-slips.ts'
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

/** Whether `word` begins with `wanted`, apart from the allowed typos. */
const nearlyStartsWith = (word: string, wanted: string): boolean => {
  const most = allowed(wanted)
  return most > 0 && slipsBetween(wanted, word.slice(0, wanted.length + 1)) <= most
}

type Indexed = { inTitle: readonly string[]; inWords: readonly string[]; inText: readonly string[] }

/** How well an article fits: 4 for a word in its title, 3 in its other names, 1 in its text, 0 for none. */
const weightOf = ({ inTitle, inWords, inText }: Indexed, fits: (word: string) => boolean): number =>
  inTitle.some(fits) ? 4 : inWords.some(fits) ? 3 : inText.some(fits) ? 1 : 0

/** How well each article fits one typed word. Typos are allowed only in a word that no article has. */
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
  // Indexed at the first search: most visitors of the page make none.
  let kept: readonly Indexed[] | undefined
  return (typed) => {
    const indexed = kept ?? articles.map(indexOf)
    kept = indexed
    const all = wordsOf(typed)
    const long = all.filter((word) => word.length > 2)
    const weights = (long.length > 0 ? long : all).map((word) => weightsOf(word, indexed))
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
