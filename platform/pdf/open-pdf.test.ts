import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { openPdf } from '#platform/pdf/open-pdf.ts'

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

test('unsupported characters become question marks, and long words wrap', async () => {
  const pdf = await openPdf({ title: 'x', language: 'en', product: 'Foyer', footOf: () => '' })
  pdf.paragraph('漢字 here')
  pdf.paragraph('w'.repeat(300))
  const [text = ''] = await linesOf(await pdf.save())
  expect(text).toContain('?? here')
  expect(text.replace(/[^w]/g, '')).toHaveLength(300)
})
