import type { PDFPage } from 'pdf-lib'
import { openPdfFonts, type Weight } from '#platform/pdf/pdf-fonts.ts'
import { type PdfLine, paragraphLine, partOfLine, runsOf, widthOf } from '#platform/pdf/pdf-runs.ts'
import type { PdfTag } from '#platform/pdf/pdf-tags.ts'
import { directionOf, type Language, localeOf } from '#shared/languages.ts'

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
const wrapLines = (text: string, direction: 'ltr' | 'rtl', fits: Fits): PdfLine[] =>
  text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, direction, fits))

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
type Column = { text: string; weight?: Weight; ink?: Ink; isEnd?: boolean; share: number; tag: PdfTag }

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
  /** An address that can be followed; `alt` says what opens. */
  link: (url: string, alt: string) => void
  /** Dark cells on white, such as a QR code, at the side where the language starts; `alt` says what it is. */
  cells: (rows: readonly (readonly boolean[])[], alt: string) => void
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
  const { openPdfTags } = await import('#platform/pdf/pdf-tags.ts')
  const file = await PDFDocument.create()
  file.setTitle(title, { showInWindowTitleBar: true })
  file.setLanguage(localeOf(language))
  file.setCreator(product)
  file.setProducer(product)
  const fontOf = await openPdfFonts(file)
  const tags = openPdfTags(file)
  const direction = directionOf(language)
  let sheet = file.addPage([page.width, page.height])
  let y = page.height - page.margin

  const colour = (ink: Ink) => rgb(...inks[ink])

  const wrap = (text: string, room: number, size: number, weight: Weight) =>
    wrapLines(text, direction, (line) => widthOf(runsOf(line, weight, fontOf), size) <= room)

  const need = (height: number) => {
    if (y - height >= page.margin) return
    sheet = file.addPage([page.width, page.height])
    y = page.height - page.margin
  }

  /** Draws one line with its baseline at `base`, aligned within `box` (points). */
  const put = (on: PDFPage, line: PdfLine, box: { x: number; width: number; isEnd?: boolean }, base: number, style: Required<Style>) => {
    const runs = runsOf(line, style.weight, fontOf)
    const isRight = (direction === 'rtl') !== (box.isEnd === true)
    let x = isRight ? box.x + box.width - widthOf(runs, style.size) : box.x
    for (const { text: piece, font } of runs) {
      on.drawText(piece, { x, y: base, size: style.size, font, color: colour(style.ink) })
      x += font.widthOfTextAtSize(piece, style.size)
    }
    return { end: x, width: widthOf(runs, style.size) }
  }

  /** Draws columns side by side, each as wide as its share. Lines at the same height move to the next page together. */
  const row = (columns: readonly Column[], size: number) => {
    const gutter = 12
    const all = breadth - gutter * (columns.length - 1)
    let before = 0
    const cells = columns.map((column) => {
      const { weight = 'plain', ink = 'ink', isEnd = false, share, tag } = column
      const own = all * share
      const x = direction === 'rtl' ? page.width - page.margin - before - own : page.margin + before
      before += own + gutter
      return { lines: wrap(column.text, own, size, weight), box: { x, width: own, isEnd }, tag, style: { size, weight, ink } }
    })
    const height = size * leading
    const most = Math.max(...cells.map(({ lines }) => lines.length))
    for (let n = 0; n < most; n++) {
      need(height)
      for (const { lines, box, style, tag } of cells) {
        const line = lines[n]
        if (line) tags.mark(sheet, tag, () => put(sheet, line, box, y - size, style))
      }
      y -= height
    }
  }

  const block = (type: 'H1' | 'H2' | 'P', text: string, { size = 10.5, weight = 'plain', ink = 'ink' }: Style = {}) =>
    row([{ text, weight, ink, share: 1, tag: tags.add(type) }], size)

  /** Draws rows of a header and its value, tagged as a table. */
  const table = <R>(rows: readonly R[], columnsOf: (of: R, cells: { head: PdfTag; value: PdfTag }) => readonly Column[]) => {
    const whole = tags.add('Table')
    for (const one of rows) {
      const line = tags.add('TR', whole)
      row(columnsOf(one, { head: tags.add('TH', line), value: tags.add('TD', line) }), 10.5)
    }
  }

  return {
    title: (text) => {
      block('H1', text, { size: 20, weight: 'strong' })
      y -= 6
    },
    heading: (text) => {
      // Keeps a heading together with the lines that follow it.
      need(64)
      y -= 14
      block('H2', text, { size: 13.5, weight: 'strong' })
      y -= 4
    },
    paragraph: (text, style) => block('P', text, style),
    facts: (rows) => {
      table(rows, ([label, value], cells) => [
        { text: label, ink: 'muted', share: 0.3, tag: cells.head },
        { text: value, share: 0.7, tag: cells.value },
      ])
    },
    amounts: (rows, { weight = 'plain' } = {}) => {
      table(rows, ([label, amount], cells) => [
        { text: label, weight, share: 0.72, tag: cells.head },
        { text: amount, weight, isEnd: true, share: 0.28, tag: cells.value },
      ])
    },
    link: (url, alt) => {
      const style = { size: 10.5, weight: 'plain', ink: 'ink' } as const
      const tag = tags.add('Link', tags.add('P'))
      for (const line of wrap(url, breadth, style.size, style.weight)) {
        const height = style.size * leading
        need(height)
        let drawn = { end: 0, width: 0 }
        tags.mark(sheet, tag, () => {
          drawn = put(sheet, line, { x: page.margin, width: breadth }, y - style.size, style)
        })
        tags.link(sheet, tag, { url, alt, x: drawn.end - drawn.width, y: y - height, width: drawn.width, height })
        y -= height
      }
    },
    cells: (rows, alt) => {
      const [side, quiet] = [84, 8]
      need(side)
      const size = (side - 2 * quiet) / rows.length
      const x = direction === 'rtl' ? page.width - page.margin - side : page.margin
      const tag = Object.assign(tags.add('Figure'), { figure: { alt, box: { x, y: y - side, width: side, height: side } } })
      const dark = rows.flatMap((row, down) => row.flatMap((isDark, across) => (isDark ? [`M${across} ${down}h1v1h-1z`] : [])))
      tags.mark(sheet, tag, () => {
        sheet.drawRectangle({ x, y: y - side, width: side, height: side, color: rgb(1, 1, 1) })
        sheet.drawSvgPath(dark.join(''), { x: x + quiet, y: y - quiet, scale: size, color: rgb(0, 0, 0), borderWidth: 0 })
      })
      y -= side
    },
    gap: (points = 10) => {
      y -= points
    },
    rule: () => {
      need(16)
      y -= 8
      const [start, end] = [page.margin, page.width - page.margin]
      const line = { start: { x: start, y }, end: { x: end, y }, thickness: 0.75, color: colour('line') }
      tags.artifact(sheet, () => sheet.drawLine(line))
      y -= 8
    },
    save: async () => {
      const sheets = file.getPages()
      sheets.forEach((one, index) => {
        const style = { size: foot.size, weight: 'plain', ink: 'muted' } as const
        const line = paragraphLine(footOf(index + 1, sheets.length), direction)
        tags.artifact(one, () => put(one, line, { x: page.margin, width: breadth }, foot.at, style))
      })
      tags.close()
      return file.save()
    },
  }
}
