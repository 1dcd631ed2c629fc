import type { PDFDocument, PDFPage } from 'pdf-lib'
import { openPdfFonts, type Weight } from '#platform/pdf/pdf-fonts.ts'
import { paragraphLine, runsOf, widthOf } from '#platform/pdf/pdf-runs.ts'
import type { PdfTag } from '#platform/pdf/pdf-tags.ts'
import type { CardLine, IdCard } from '#shared/benefits/id-card-calls.ts'

/** `color` is `#rrggbb`, dark enough to be read on white and under white text (`colorProblem`); null for the portal's own. */
type Printed = { product: string; groupName: string; color: string | null; logo: { type: string; bytes: Uint8Array } | null; card: IdCard }

/** In points: a letter page, and faces of 1.6 times the size of a credit card. */
const page = { width: 612, height: 792, margin: 72 }
const box = { width: 388, height: 245, pad: 16, band: 44 }
const between = 24
const ownColor = '#0f6b5c'
const least = 5

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number]

/** The logo for the page; null without one, and for one that PDF cannot hold (WebP). */
const pictureIn = async (file: PDFDocument, logo: Printed['logo']) => {
  if (logo?.type === 'image/png') return file.embedPng(logo.bytes).catch(() => null)
  return logo?.type === 'image/jpeg' ? file.embedJpg(logo.bytes).catch(() => null) : null
}

type Place = { x: number; y: number; width: number; size: number; weight?: Weight; isWhite?: boolean }

/** Creates front and back of a card as one tagged page in English. The PDF library is loaded on first use. */
export const idCardFile = async ({ product, groupName, color, logo, card }: Printed): Promise<Uint8Array> => {
  const { PDFDocument: Document, rgb } = await import('pdf-lib')
  const { openPdfTags } = await import('#platform/pdf/pdf-tags.ts')
  const file = await Document.create()
  const title = `ID card of ${card.first} ${card.last}, ${card.planName}`
  file.setTitle(title, { showInWindowTitleBar: true })
  file.setLanguage('en-US')
  file.setCreator(product)
  file.setProducer(product)
  const fontOf = await openPdfFonts(file)
  const sheet: PDFPage = file.addPage([page.width, page.height])
  const tags = openPdfTags(file)
  const [ink, white, brand] = [rgb(0.09, 0.19, 0.17), rgb(1, 1, 1), rgb(...channels(color ?? ownColor))]

  /** Draws a line, smaller where it would be wider than its place, and cut at the smallest size. */
  const write = (tag: PdfTag, text: string, { x, y, width, size, weight = 'plain', isWhite = false }: Place) => {
    const runsFor = (shown: string) => runsOf(paragraphLine(shown, 'ltr'), weight, fontOf)
    let [shown, points] = [text, size]
    while (points > least && widthOf(runsFor(shown), points) > width) points -= 0.5
    while (shown.length > 1 && widthOf(runsFor(shown), points) > width) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
    tags.mark(sheet, tag, () => {
      let at = x
      for (const { text: piece, font } of runsFor(shown)) {
        sheet.drawText(piece, { x: at, y, size: points, font, color: isWhite ? white : ink })
        at += font.widthOfTextAtSize(piece, points)
      }
    })
  }

  /** Draws the frame and the colored band of a face whose upper edge is at `top`; returns where its text begins. */
  const frame = (top: number): number => {
    tags.artifact(sheet, () => {
      const [x, y] = [page.margin, top - box.height]
      sheet.drawRectangle({ x, y, width: box.width, height: box.height, borderColor: brand, borderWidth: 1.5, color: white })
      sheet.drawRectangle({ x, y: top - box.band, width: box.width, height: box.band, color: brand })
    })
    return top - box.band - 20
  }

  /** Draws lines as rows of a table, each a label above its value, in as many columns as given. */
  const table = (
    lines: readonly CardLine[],
    { x, y, width, columns }: { x: number; y: number; width: number; columns: number },
  ): number => {
    if (lines.length === 0) return y
    const whole = tags.add('Table')
    const own = width / columns
    lines.forEach(({ label, value }, at) => {
      const row = tags.add('TR', whole)
      const place = { x: x + (at % columns) * own, width: own - 8 }
      const top = y - Math.floor(at / columns) * 26
      write(tags.add('TH', row), label, { ...place, y: top, size: 7 })
      write(tags.add('TD', row), value, { ...place, y: top - 11, size: 9.5, weight: 'strong' })
    })
    return y - Math.ceil(lines.length / columns) * 26
  }

  const face = card.faces.en
  const left = page.margin + box.pad
  const inside = box.width - 2 * box.pad
  const top = page.height - page.margin
  const start = frame(top)
  write(tags.add('H1'), card.planName, { x: left, y: top - 20, width: inside - 110, size: 15, weight: 'strong', isWhite: true })
  write(tags.add('P'), `${card.planType} · ${groupName}`, { x: left, y: top - 35, width: inside - 110, size: 9, isWhite: true })
  const picture = await pictureIn(file, logo)
  if (picture) {
    const size = picture.scaleToFit(90, box.band - 16)
    // The logo's own colors may not be readable on the band.
    tags.artifact(sheet, () => {
      const x = page.margin + box.width - box.pad - size.width
      const y = top - (box.band + size.height) / 2
      sheet.drawRectangle({ x: x - 5, y: y - 4, width: size.width + 10, height: size.height + 8, color: white })
      sheet.drawImage(picture, { x, y, ...size })
    })
  }
  const numbersAt = table(face.people, { x: left, y: start, width: inside, columns: 2 })
  const costsAt = table(face.numbers, { x: left, y: numbersAt, width: inside, columns: 3 })
  if (face.costs.length > 0) {
    write(tags.add('H2'), face.costsTitle, { x: left, y: costsAt, width: inside, size: 8, weight: 'strong' })
    const [short, long] = [face.costs.filter(({ value }) => value.length <= 20), face.costs.filter(({ value }) => value.length > 20)]
    const under = table(short, { x: left, y: costsAt - 12, width: inside, columns: 4 })
    table(long, { x: left, y: under, width: inside, columns: 2 })
  }

  const backTop = top - box.height - between
  const backStart = frame(backTop)
  write(tags.add('H2'), 'Phone numbers and claims', {
    x: left,
    y: backTop - 27,
    width: inside,
    size: 13,
    weight: 'strong',
    isWhite: true,
  })
  const backAt = table(face.phones, { x: left, y: backStart, width: inside, columns: 3 })
  const notesAt = table(face.back, { x: left, y: backAt - 6, width: inside, columns: 1 })
  face.notes.forEach((note, at) => {
    write(tags.add('P'), note, { x: left, y: notesAt - 8 - at * 13, width: inside, size: 8 })
  })
  tags.close()
  return file.save()
}
