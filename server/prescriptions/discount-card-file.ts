import type { PdfTag } from '#platform/pdf/pdf-tags.ts'
import type { DiscountCard } from '#shared/prescriptions/prescription-calls.ts'

type Printed = { product: string; helpLine: string; card: DiscountCard }

/** In points: the size of a credit card, in the upper part of a letter page. */
const page = { width: 612, height: 792, margin: 72 }
const box = { width: 300, height: 180 }

/** Keeps characters that the PDF's fonts have; the operator's texts may contain others. */
const writable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?')

/** Creates a one-page, tagged PDF of the card. The PDF library is loaded on first use. */
export const discountCardFile = async ({ product, helpLine, card }: Printed): Promise<Uint8Array> => {
  const { PDFDocument, StandardFonts, rgb } = await import('pdf-lib')
  const { openPdfTags } = await import('#platform/pdf/pdf-tags.ts')
  const file = await PDFDocument.create()
  file.setTitle(`${writable(product)} discount card`, { showInWindowTitleBar: true })
  file.setLanguage('en-US')
  const [plain, bold] = [await file.embedFont(StandardFonts.Helvetica), await file.embedFont(StandardFonts.HelveticaBold)]
  const sheet = file.addPage([page.width, page.height])
  const [green, white, ink] = [rgb(0.06, 0.42, 0.36), rgb(1, 1, 1), rgb(0.09, 0.19, 0.17)]
  const left = page.margin
  const top = page.height - page.margin
  const tags = openPdfTags(file)
  tags.artifact(sheet, () => sheet.drawRectangle({ x: left, y: top - box.height, width: box.width, height: box.height, color: green }))
  const write = (tag: PdfTag, text: string, x: number, y: number, size: number, font = plain, color = white) =>
    tags.mark(sheet, tag, () => sheet.drawText(writable(text), { x: left + x, y: top - y, size, font, color }))
  write(tags.add('H1'), `${product} prescription discount card`, 18, 30, 13, bold)
  write(tags.add('P'), 'Show this card to the pharmacist to get the best price.', 18, 48, 9)
  const table = tags.add('Table')
  const facts = [
    ['Member ID', card.member_id],
    ['Group', card.group_number],
    ['PCN', card.rxpcn],
    ['BIN', card.rxbin],
  ] as const
  facts.forEach(([label, value], at) => {
    const [x, y] = [18 + (at % 2) * 150, 82 + Math.floor(at / 2) * 44]
    const row = tags.add('TR', table)
    write(tags.add('TH', row), label, x, y, 9)
    write(tags.add('TD', row), value, x, y + 17, 14, bold)
  })
  write(tags.add('P'), `Discount help line: ${helpLine}`, 0, box.height + 28, 11, plain, ink)
  const note = 'Call the location to confirm pricing. This card is not insurance and does not replace it.'
  write(tags.add('P'), note, 0, box.height + 46, 10, plain, ink)
  tags.close()
  return file.save()
}
