import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { signTestDocument, testAbsence, testLabOrder, testReferral } from '#care/server/testing/test-documents.ts'
import { addStartedVisit } from '#care/server/testing/test-prescriptions.ts'

let care: TestCare
let browser: ClinicBrowser
let visitId: string
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  const clinicianId = await addTestClinician(care)
  browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  visitId = await addStartedVisit(care, clinicianId)
})
afterAll(() => care.close())

const pdfOf = async (id: string, language: string) => {
  const { token } = await care.sdk('th-ana')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await care.http.inject({ method: 'GET', url: `/mobile/documents/${id}/file?language=${language}`, headers })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return getDocumentProxy(new Uint8Array(answer.rawPayload))
}
type Pdf = Awaited<ReturnType<typeof pdfOf>>
const textOf = async (pdf: Pdf): Promise<string> => (await extractText(pdf, { mergePages: true })).text

/** The pieces of text of the first page, from the left to the right, by line from the top. */
const drawnLines = async (pdf: Pdf): Promise<string[]> => {
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const pieces = items.flatMap((item) =>
    'str' in item && item.str !== '' ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }] : [],
  )
  const lines = Map.groupBy(
    pieces.sort((a, b) => a.x - b.x),
    ({ y }) => Math.round(y),
  )
  return [...lines].sort(([a], [b]) => b - a).map(([, line]) => line.map(({ text }) => text).join(''))
}

test('a note for school says whom it excuses and when, who signed, and how to check it, without a diagnosis or a birthday', async () => {
  const { id, reference } = await signTestDocument(browser, visitId)
  const pdf = await pdfOf(id, 'en')
  const text = await textOf(pdf)
  for (const words of [
    'Note for school',
    'Ana Rivera',
    'From 11/18/2026 to 11/20/2026',
    '11/23/2026',
    'No sports.',
    'Chidi Okafor, MD',
    '1-800-555-0142',
    reference,
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Diagnos|1986/)
  const { data } = await (await care.sdk('th-ana')).screen('my_document', { documentId: id })
  const code = data.document.link.split('#')[1]
  expect(text).toContain(code)
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  expect(annotations).toMatchObject([{ subtype: 'Link', url: data.document.link }])
})

test('headings are in the reader’s language, typed text stays as it was typed', async () => {
  const { id } = await signTestDocument(browser, visitId, testReferral())
  const text = await textOf(await pdfOf(id, 'es'))
  for (const words of [
    'Referencia',
    'Dermatología',
    'Urgente, en una semana',
    'NPI 1234567893',
    'A mole that changes.',
    'Melanocytic nevi',
  ])
    expect(text).toContain(words)
})

test('in an Arabic lab order doses, codes and numbers keep their order and can be extracted', async () => {
  const { id } = await signTestDocument(browser, visitId, testLabOrder())
  const pdf = await pdfOf(id, 'ar')
  const lines = (await drawnLines(pdf)).join('\n')
  for (const words of [
    'Take 90 mcg as usual.',
    'Other fatigue (R53.83)',
    '(LOINC 57021-8)',
    '(LOINC 4548-4)',
    '1-800-555-0142',
    '05/14/1986',
    'Magnesium',
  ])
    expect(lines).toContain(words)
  expect(await textOf(pdf)).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]{3}/)
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'ar-u-nu-latn' })
})

test('it is tagged: title, tables of headers and values, the link and the QR code with words for screen readers', async () => {
  const { id } = await signTestDocument(browser, visitId, testAbsence())
  const pdf = await pdfOf(id, 'en')
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Link', 'Figure']) expect(tree).toContain(`"role":"${role}"`)
  expect(tree).toContain('"alt":"QR code of the link with which this document is checked"')
})

test('a withdrawn document says so on its first lines; without a link it names the phone instead', async () => {
  const { id } = await signTestDocument(browser, visitId)
  await (await care.sdk('th-ana')).screen('set_document_link', { documentId: id, isOn: false })
  const text = await textOf(await pdfOf(id, 'en'))
  expect(text).toContain('This document can’t be checked online. To confirm it, call 1-800-555-0142.')
  expect(text).not.toContain('/guest/document')
  await browser.post(`/documents/${id}/withdraw`, { reason: 'Wrong days.' })
  const after = await textOf(await pdfOf(id, 'en'))
  expect(after).toContain('This document was withdrawn on 11/20/2026.')
  expect(after).not.toContain('Wrong days.')
})
