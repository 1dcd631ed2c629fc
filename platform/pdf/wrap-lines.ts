import { type PdfLine, paragraphLine, partOfLine } from '#platform/pdf/pdf-runs.ts'

/** Whether a line is at most as wide as its box. */
type Fits = (line: PdfLine) => boolean

type Span = { from: number; to: number }

/** Splits a word longer than a line into spans of at most one line, never within a character. */
const cut = (paragraph: PdfLine, { from, to }: Span, fits: Fits): Span[] => {
  const spans: Span[] = []
  let at = from
  for (const character of paragraph.text.slice(from, to)) {
    const last = spans.at(-1)
    const end = at + character.length
    if (last && fits(partOfLine(paragraph, last.from, end))) last.to = end
    else spans.push({ from: at, to: end })
    at = end
  }
  return spans
}

const wrapParagraph = (text: string, direction: 'ltr' | 'rtl', fits: Fits): PdfLine[] => {
  const paragraph = paragraphLine(text.replace(/\s+/g, ' '), direction)
  const spans: Span[] = []
  let from = 0
  for (const word of paragraph.text.split(' ')) {
    const to = from + word.length
    const last = spans.at(-1)
    if (last && fits(partOfLine(paragraph, last.from, to))) last.to = to
    else spans.push(...(fits(partOfLine(paragraph, from, to)) ? [{ from, to }] : cut(paragraph, { from, to }, fits)))
    from = to + 1
  }
  return spans.map((span) => partOfLine(paragraph, span.from, span.to))
}

/** Wraps a text into lines that fit and keeps its line breaks. */
export const wrapLines = (text: string, direction: 'ltr' | 'rtl', fits: Fits): PdfLine[] =>
  text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, direction, fits))
