import bidiFactory from 'bidi-js'
import type { PDFFont } from 'pdf-lib'
import type { FontOf, Weight } from '#platform/pdf/pdf-fonts.ts'

// The types describe a namespace, but Node imports the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** A part of a line in one font, in visual order. */
export type Run = { text: string; font: PDFFont }

/** Invisible direction marks. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const arabicLetter = /\p{Script=Arabic}/u

type Piece = { text: string; font: PDFFont; level: number }

type Written = { text: string; font: PDFFont }

/** A character with its font: a space takes the font of the word before it; a character that no font has becomes a question mark. */
const written = (character: string, weight: Weight, fontOf: FontOf, beside: PDFFont | undefined): Written | null => {
  if (/\s/.test(character) && beside) return { text: character, font: beside }
  const own = fontOf(character, weight)
  if (own) return { text: character, font: own }
  const other = fontOf('?', weight)
  return other && { text: '?', font: other }
}

/** A line of a paragraph with the bidi level of each UTF-16 unit. */
export type PdfLine = { text: string; levels: Uint8Array }

/** A paragraph as one line. Levels depend on the whole paragraph, because an isolate can go on from line to line (UAX #9, 3.4). */
export const paragraphLine = (text: string, direction: 'ltr' | 'rtl'): PdfLine => ({
  text,
  levels: bidi.getEmbeddingLevels(text, direction).levels,
})

export const partOfLine = ({ text, levels }: PdfLine, from: number, to: number): PdfLine => ({
  text: text.slice(from, to),
  levels: levels.slice(from, to),
})

const piecesOf = ({ text, levels }: PdfLine, weight: Weight, fontOf: FontOf): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    const last = pieces.at(-1)
    const turned = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    const one = unseen.test(character) ? null : written(turned, weight, fontOf, last?.font)
    if (one && last?.font === one.font && last.level === level) last.text += one.text
    else if (one) pieces.push({ ...one, level })
  }
  return pieces
}

/** Reverses right-to-left text, except Arabic, which the font library reverses itself. */
const drawn = ({ text, font, level }: Piece): Run => ({
  text: level % 2 === 1 && !arabicLetter.test(text) ? [...text].reverse().join('') : text,
  font,
})

/** Visual order: from the highest level down, each stretch of that level or above is reversed (Unicode bidi, rule L2). */
const inSight = (pieces: readonly Piece[]): Piece[] => {
  const ordered = [...pieces]
  const highest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to] as Piece).level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

/** The runs of a line in drawing order, from the left. */
export const runsOf = (line: PdfLine, weight: Weight, fontOf: FontOf): Run[] => inSight(piecesOf(line, weight, fontOf)).map(drawn)

export const widthOf = (runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { text, font }) => sum + font.widthOfTextAtSize(text, size), 0)
