import type { PDFPage } from 'pdf-lib'
import { openPdfFonts, type Weight } from '#platform/pdf/pdf-fonts.ts'
import { runsOf, widthOf } from '#platform/pdf/pdf-runs.ts'
import { directionOf, type Language, localeOf } from '#shared/languages.ts'

/** Whether the text fits in one line. */
type Fits = (text: string) => boolean

/** Splits a word longer than a line into pieces of at most one line. */
const cut = (word: string, fits: Fits): string[] => {
  const pieces = ['']
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

const wrapParagraph = (paragraph: string, fits: Fits): string[] => {
  const lines: string[] = []
  for (const word of paragraph.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(...(fits(word) ? [word] : cut(word, fits)))
  }
  return lines
}

/** Wraps a text into lines that fit and keeps its line breaks. */
const wrapLines = (text: string, fits: Fits): string[] => text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, fits))

/** A US letter page and its margins, in points. */
const page = { width: 612, height: 792, margin: 56 }
const breadth = page.width - 2 * page.margin
/** Line height as a multiple of the font size. */
const leading = 1.4
const foot = { size: 8, at: 32 }

type Ink = 'ink' | 'muted' | 'line'
const inks: Readonly<Record<Ink, [red: number, green: number, blue: number]>> = {
  ink: [0.09, 0.19, 0.17],
  muted: [0.36, 0.43, 0.41],
  line: [0.82, 0.85, 0.84],
}

type Style = { size?: number; weight?: Weight; ink?: Ink }
type Column = { text: string; weight?: Weight; ink?: Ink; isEnd?: boolean; share: number }

/** Writes content down a page and on to the next, starting at the side where the language starts. */
export type PdfWriter = {
  title: (text: string) => void
  heading: (text: string) => void
  /** A paragraph; its line breaks are kept. */
  paragraph: (text: string, style?: Style) => void
  /** Rows of a label and its value. */
  facts: (rows: readonly (readonly [label: string, value: string])[]) => void
  /** Rows of a label and an amount aligned to the end of the line. */
  amounts: (rows: readonly (readonly [label: string, amount: string])[], style?: Pick<Style, 'weight'>) => void
  gap: (points?: number) => void
  rule: () => void
  save: () => Promise<Uint8Array>
}

type About = {
  title: string
  language: Language
  /** Written as creator and producer. */
  product: string
  /** The footer of page `n` of `all`. */
  footOf: (n: number, all: number) => string
}

/** Creates a PDF in the reader's language, left to right or right to left. pdf-lib is loaded with the first document. */
export const openPdf = async ({ title, language, product, footOf }: About): Promise<PdfWriter> => {
  const { PDFDocument, rgb } = await import('pdf-lib')
  const file = await PDFDocument.create()
  file.setTitle(title, { showInWindowTitleBar: true })
  file.setLanguage(localeOf(language))
  file.setCreator(product)
  file.setProducer(product)
  const fontOf = await openPdfFonts(file)
  const direction = directionOf(language)
  let sheet = file.addPage([page.width, page.height])
  let y = page.height - page.margin

  const colour = (ink: Ink) => rgb(...inks[ink])

  const wrap = (text: string, room: number, size: number, weight: Weight) =>
    wrapLines(text, (line) => widthOf(runsOf(line, weight, fontOf, direction), size) <= room)

  const need = (height: number) => {
    if (y - height >= page.margin) return
    sheet = file.addPage([page.width, page.height])
    y = page.height - page.margin
  }

  /** Draws one line with its baseline at `base`, aligned within `box` (points). */
  const put = (on: PDFPage, text: string, box: { x: number; width: number; isEnd?: boolean }, base: number, style: Required<Style>) => {
    const runs = runsOf(text, style.weight, fontOf, direction)
    const isRight = (direction === 'rtl') !== (box.isEnd === true)
    let x = isRight ? box.x + box.width - widthOf(runs, style.size) : box.x
    for (const { text: piece, font } of runs) {
      on.drawText(piece, { x, y: base, size: style.size, font, color: colour(style.ink) })
      x += font.widthOfTextAtSize(piece, style.size)
    }
  }

  /** Draws columns side by side, each as wide as its share. Lines at the same height move to the next page together. */
  const row = (columns: readonly Column[], size: number) => {
    const gutter = 12
    const all = breadth - gutter * (columns.length - 1)
    let before = 0
    const cells = columns.map((column) => {
      const { weight = 'plain', ink = 'ink', isEnd = false, share } = column
      const own = all * share
      const x = direction === 'rtl' ? page.width - page.margin - before - own : page.margin + before
      before += own + gutter
      return { lines: wrap(column.text, own, size, weight), box: { x, width: own, isEnd }, style: { size, weight, ink } }
    })
    const height = size * leading
    const most = Math.max(...cells.map(({ lines }) => lines.length))
    for (let n = 0; n < most; n++) {
      need(height)
      for (const { lines, box, style } of cells) if (lines[n]) put(sheet, lines[n] as string, box, y - size, style)
      y -= height
    }
  }

  const paragraph = (text: string, { size = 10.5, weight = 'plain', ink = 'ink' }: Style = {}) =>
    row([{ text, weight, ink, share: 1 }], size)

  return {
    title: (text) => {
      paragraph(text, { size: 20, weight: 'strong' })
      y -= 6
    },
    heading: (text) => {
      // Keeps a heading together with the lines that follow it.
      need(64)
      y -= 14
      paragraph(text, { size: 13.5, weight: 'strong' })
      y -= 4
    },
    paragraph,
    facts: (rows) => {
      for (const [label, value] of rows) {
        row(
          [
            { text: label, ink: 'muted', share: 0.3 },
            { text: value, share: 0.7 },
          ],
          10.5,
        )
      }
    },
    amounts: (rows, { weight = 'plain' } = {}) => {
      for (const [label, amount] of rows) {
        row(
          [
            { text: label, weight, share: 0.72 },
            { text: amount, weight, isEnd: true, share: 0.28 },
          ],
          10.5,
        )
      }
    },
    gap: (points = 10) => {
      y -= points
    },
    rule: () => {
      need(16)
      y -= 8
      const [start, end] = [page.margin, page.width - page.margin]
      sheet.drawLine({ start: { x: start, y }, end: { x: end, y }, thickness: 0.75, color: colour('line') })
      y -= 8
    },
    save: async () => {
      const sheets = file.getPages()
      sheets.forEach((one, index) => {
        const style = { size: foot.size, weight: 'plain', ink: 'muted' } as const
        put(one, footOf(index + 1, sheets.length), { x: page.margin, width: breadth }, foot.at, style)
      })
      return file.save()
    },
  }
}
