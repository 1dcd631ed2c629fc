import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addInvoice, pageWords, readTestInvoice, sendPaymentWebhook } from '#care/server/testing/test-invoices.ts'
import type { Language } from '#shared/languages.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  ana = await care.sdk('th-ana')
})
afterAll(() => care.close())

/** Extracts the text of a PDF with a library other than the one that wrote it. */
const read = async (url: string) => {
  const answer = await care.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ana.token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), name: String(answer.headers['content-disposition']) }
}
const receipt = (id: string, language: Language) => read(`/mobile/invoices/${id}/document?language=${language}`)
const figures = (text: string) => [...text.matchAll(/\$\s?(\d[\d.,]*\d)/g)].map(([, figure]) => figure)

const paidInvoice = async (priceCents: number, changes: Parameters<typeof addInvoice>[2] = {}) => {
  const invoice = await addInvoice(care, priceCents, changes)
  const { data } = await ana.screen('pay_invoice', { invoiceId: invoice.id })
  const words = pageWords({ url: data.url, invoice }, care)
  await sendPaymentWebhook(care, words.paid())
  return { invoice: await readTestInvoice(care, invoice.id), ...words }
}

test.each(['en', 'es', 'ar'] as const)('[FLOW-05] a receipt in %s shows the amounts of the invoice', async (language) => {
  const { invoice, refund } = await paidInvoice(123_450)
  const { text, name } = await receipt(invoice.id, language)
  expect(figures(text)).toEqual(['1,234.50', '0.00', '1,234.50', '1,234.50'])
  const said = [invoice.number, invoice.receiptNumber, invoice.visitReference, 'Ana Rivera', 'Chidi Okafor, MD']
  for (const word of said) expect(text).toContain(word as string)
  expect(text).toContain('1-800-555-0142')
  expect(name).toContain(`${invoice.receiptNumber}.pdf`)
  await sendPaymentWebhook(care, refund(`re_${language}`, 23_450))
  expect(figures((await receipt(invoice.id, language)).text)).toEqual(['1,234.50', '0.00', '1,234.50', '1,234.50', '234.50', '1,000.00'])
})

test('the document of a due invoice says it is no receipt; a covered one says so', async () => {
  const due = await receipt((await addInvoice(care, 4900)).id, 'en')
  expect(due.text).toContain('This is not a receipt')
  expect(figures(due.text)).toEqual(['49.00', '0.00', '49.00', '49.00'])
  const covered = await receipt((await addInvoice(care, 0)).id, 'en')
  expect(covered.text).toContain('Covered by the plan. Nothing is due.')
  expect(figures(covered.text)).toEqual(['0.00', '0.00', '0.00'])
})

test('names with uncommon letters are printed in any document language', async () => {
  const { invoice } = await paidInvoice(100, { patientFirst: 'Łucja', patientLast: 'Nuñez-Özil' })
  for (const language of ['en', 'ar'] as const) expect((await receipt(invoice.id, language)).text).toContain('Łucja Nuñez-Özil')
})

const statement = (language: Language, year = 2025) => read(`/mobile/invoice_statement?year=${year}&patientId=th-ana&language=${language}`)

test.each(['en', 'es', 'ar'] as const)(
  'a yearly statement in %s lists payments that were not refunded, with their total',
  async (language) => {
    const served = { startedAt: new Date('2025-05-05T15:00:00Z') }
    const { text: before } = await statement(language).catch(() => ({ text: '' }))
    const sumBefore = Number((figures(before).at(-1) ?? '0').replaceAll(',', ''))
    const first = await paidInvoice(4500, served)
    const second = await paidInvoice(2500, served)
    await sendPaymentWebhook(care, second.refund(`re_part_${language}`, 500))
    const third = await paidInvoice(9900, served)
    await sendPaymentWebhook(care, third.refund(`re_all_${language}`, 9900))
    await addInvoice(care, 7700, served)
    const { text } = await statement(language)
    expect(Number(figures(text).at(-1)?.replaceAll(',', ''))).toBe(sumBefore + 65)
    for (const { invoice } of [first, second]) {
      expect(text).toContain(invoice.number)
      expect(text).toContain(invoice.receiptNumber as string)
    }
    expect(text).not.toContain(third.invoice.number)
    expect(text).toContain('Chidi Okafor, MD')
  },
)

test("a statement says when a year has no payments; a stranger's statement is not found", async () => {
  await paidInvoice(100)
  expect((await statement('en', 2019)).text).toContain('Nothing was paid for care this year.')
  const headers = { authorization: `Bearer ${ana.token}` }
  const url = '/mobile/invoice_statement?year=2026&patientId=th-leo&language=en'
  expect((await care.http.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
})
