import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { openPdf } from '#platform/pdf/open-pdf.ts'
import { isolatedIn, joinedIn } from '#shared/bidi.ts'

const linesOf = async (bytes: Uint8Array): Promise<string[]> => (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text

test('words, amounts and accents can be extracted again, and each page shows its number', async () => {
  const footOf = (n: number, all: number) => `Page ${n} of ${all}`
  const pdf = await openPdf({ title: 'Medical records', language: 'es', product: 'Foyer', footOf })
  pdf.title('Registros médicos')
  pdf.facts([['Alergia', 'Penicilina: erupción, niño “grave”']])
  pdf.amounts([['Total', '$45.00']], { weight: 'strong' })
  for (let n = 1; n <= 60; n++) pdf.paragraph(`Línea ${n}`)
  const bytes = await pdf.save()
  const pages = await linesOf(bytes)
  expect(pages).toHaveLength(2)
  for (const words of ['Registros médicos', 'Penicilina: erupción, niño “grave”', '$45.00', 'Page 1 of 2'])
    expect(pages[0]).toContain(words)
  expect(pages[1]).toContain('Línea 60')
  expect((await getMeta(await getDocumentProxy(new Uint8Array(bytes)))).info).toMatchObject({ Title: 'Medical records', Language: 'es-US' })
})

test('Arabic runs from right to left, with numbers and Latin names from left to right', async () => {
  const pdf = await openPdf({ title: 'x', language: 'ar', product: 'Foyer', footOf: () => '' })
  pdf.paragraph('المريضة: Ana Rivera، وُلدت في 14/05/1986')
  const page = await (await getDocumentProxy(new Uint8Array(await pdf.save()))).getPage(1)
  const { items } = await page.getTextContent()
  const at = (words: RegExp) =>
    Math.max(...items.map((item) => ('str' in item && words.test(item.str) ? (item.transform[4] as number) : 0)))
  expect(at(/[\u0600-\u06ff]{4}/)).toBeGreaterThan(at(/Ana Rivera/))
  expect(at(/Ana Rivera/)).toBeGreaterThan(at(/14\/05\/1986/))
})

/** The lines of the first page as drawn, from the left to the right. */
const drawnLines = async (bytes: Uint8Array): Promise<string[]> => {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => {
    const [, , , , x = 0, y = 0] = 'str' in item ? (item.transform as number[]) : []
    return 'str' in item && item.str !== '' ? [{ text: item.str, x, y }] : []
  })
  const lines = Map.groupBy(
    pieces.sort((a, b) => a.x - b.x),
    ({ y }) => Math.round(y),
  )
  return [...lines].sort(([a], [b]) => b - a).map(([, line]) => line.map(({ text }) => text).join(''))
}

test('in an Arabic document a dose and its interval keep their order, the dose on the right', async () => {
  const pdf = await openPdf({ title: 'x', language: 'ar', product: 'Foyer', footOf: () => '' })
  pdf.paragraph(joinedIn('ar', ['90 mcg', 'when needed', 'مرتين']))
  expect((await drawnLines(await pdf.save()))[0]).toMatch(/[\u0600-\u06ff]+ · when needed · 90 mcg$/)
})

test('an English text of several lines keeps its order on each line of an Arabic document', async () => {
  const pdf = await openPdf({ title: 'x', language: 'ar', product: 'Foyer', footOf: () => '' })
  const text = `Take 1 tablet. ${'Then rest, drink water and wait. '.repeat(5)}10 mg, no more.`
  pdf.paragraph(isolatedIn('ar', text))
  const lines = await drawnLines(await pdf.save())
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(text)
})

test('a document is tagged with its title, headings, paragraphs and tables, in reading order', async () => {
  const pdf = await openPdf({ title: 'Records', language: 'ar', product: 'Foyer', footOf: (n) => `Page ${n}` })
  pdf.title('Records')
  pdf.facts([['Born', '05/14/1986']])
  pdf.rule()
  pdf.heading('Visits')
  for (let n = 1; n <= 60; n++) pdf.paragraph(`Line ${n}`)
  const read = await getDocumentProxy(new Uint8Array(await pdf.save()))
  expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
  const rolesOf = async (page: number) => {
    const tree = (await (await read.getPage(page)).getStructTree()) as { children: Node[] }
    const named = ({ role, children = [] }: Node): unknown => {
      const inside = children.filter((child) => child.role !== undefined).map(named)
      return inside.length === 0 ? role : { [String(role)]: inside }
    }
    return tree.children.map(named)
  }
  type Node = { role?: string; children?: Node[] }
  const [first] = (await rolesOf(1)) as [{ Document: unknown[] }]
  expect(first.Document.slice(0, 4)).toEqual(['H1', { Table: [{ TR: ['TH', 'TD'] }] }, 'H2', 'P'])
  expect(JSON.stringify(await rolesOf(2))).toContain('"P"')
})

test('an Arabic ligature is extracted as one character, which stands for its letters in their order', async () => {
  const pdf = await openPdf({ title: 'x', language: 'ar', product: 'Foyer', footOf: () => '' })
  pdf.paragraph('سلام لا الأمراض')
  const [line = ''] = await drawnLines(await pdf.save())
  expect(line.normalize('NFKC')).toBe('سلام لا الأمراض')
})

test('unsupported characters become question marks, and long words wrap', async () => {
  const pdf = await openPdf({ title: 'x', language: 'en', product: 'Foyer', footOf: () => '' })
  pdf.paragraph('漢字 here')
  pdf.paragraph('w'.repeat(300))
  const [text = ''] = await linesOf(await pdf.save())
  expect(text).toContain('?? here')
  expect(text.replace(/[^w]/g, '')).toHaveLength(300)
})
