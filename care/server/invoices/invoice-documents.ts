import type { Care } from '#care/server/care.ts'
import { type InvoiceDocumentTexts, invoiceDocumentTexts } from '#care/server/invoices/invoice-document-texts.en.ts'
import { type Invoice, type InvoiceWhole, listInvoicesOf } from '#care/server/invoices/invoice-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { fail } from '#platform/http/fail.ts'
import { openPdf } from '#platform/pdf/open-pdf.ts'
import { translationsOf } from '#platform/translations.ts'
import { isolatedIn } from '#shared/bidi.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { filledIn } from '#shared/filled.ts'
import { statementOf } from '#shared/invoices/statement-rules.ts'
import { type Language, localeOf } from '#shared/languages.ts'
import { writtenDay } from '#shared/written-date.ts'

const texts = await translationsOf(invoiceDocumentTexts, '#care/server/invoices/invoice-document-texts')

/** Formatters for amounts and dates in the PDF's language. */
const shownIn = (language: Language) => {
  const locale = localeOf(language)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
  const unmarked = (text: string) => text.replaceAll('\u200f', '')
  return {
    money: (cents: number) => unmarked(money.format(cents / 100)).replace('US$', '$'),
    day: (isoDay: string) => writtenDay(new Date(`${isoDay}T12:00:00Z`), language, { timeZone: 'UTC' }),
  }
}

type Words = { t: InvoiceDocumentTexts; language: Language; product: string; phone: string }

/** A phone number has no text direction of its own: Unicode isolates keep its digits in order in right-to-left text. */
const wordsOf = ({ config }: Care, language: Language): Words => ({
  t: texts[language],
  language,
  product: config.productName,
  phone: `\u2066${config.supportPhone}\u2069`,
})

const open = ({ t, language, product }: Words, title: string) =>
  openPdf({ title, language, product, footOf: (n, all) => filledIn(language, t.foot, { product, n: String(n), all: String(all) }) })

const lineOf = ({ t, language }: Words, { type, method }: Invoice, { kind, isCovered }: Invoice['lines'][number]): string => {
  const visit = kind === 'no-show' ? t.noShow : t.visit
  const line = kind === 'follow-up' ? t.followUp : filledIn(language, visit, { type: t[type], method: t[method] })
  return isCovered ? filledIn(language, t.coveredLine, { line }) : line
}

/** Returns the PDF of an invoice; it is a receipt once any amount was paid. */
export const receiptFile = async (care: Care, { invoice }: InvoiceWhole, language: Language): Promise<FileAnswer> => {
  const words = wordsOf(care, language)
  const { t, product, phone } = words
  const { money, day } = shownIn(language)
  const { number, receiptNumber, status, amountCents, paidCents, refundedCents, paidAt, issuedAt } = invoice
  const isReceipt = receiptNumber !== null
  const title = isReceipt ? filledIn(language, t.receipt, { number: receiptNumber }) : filledIn(language, t.invoice, { number })
  const zone = care.config.timeZone
  const page = await open(words, title)
  page.paragraph(product, { ink: 'muted' })
  page.title(title)
  page.facts([
    ...(isReceipt ? [[t.receiptNumber, isolatedIn(language, receiptNumber)] as const] : []),
    [t.invoiceNumber, isolatedIn(language, number)],
    [t.issued, day(dayIn(zone, issuedAt))],
    ...(paidAt ? [[t.paidOn, day(dayIn(zone, paidAt))] as const] : []),
    [t.patient, isolatedIn(language, `${invoice.patientFirst} ${invoice.patientLast}`)],
    [t.servedOn, day(invoice.servedOn)],
    [t.reference, isolatedIn(language, invoice.visitReference)],
    ...(invoice.clinician === null ? [] : [[t.clinician, isolatedIn(language, invoice.clinician)] as const]),
  ])
  page.heading(t.what)
  page.amounts(invoice.lines.map((line) => [lineOf(words, invoice, line), money(line.cents)] as const))
  page.rule()
  page.amounts([[t.total, money(amountCents)]], { weight: 'strong' })
  if (paidCents > 0) page.amounts([[t.paid, money(paidCents)]])
  if (refundedCents > 0) {
    page.amounts([[t.givenBack, money(refundedCents)]])
    page.amounts([[t.leftPaid, money(paidCents - refundedCents)]], { weight: 'strong' })
  }
  if (status === 'due') page.amounts([[t.due, money(amountCents)]], { weight: 'strong' })
  if (status === 'covered') page.paragraph(t.covered)
  page.gap()
  const note = isReceipt ? t.receiptNote : status === 'due' ? t.invoiceNote : t.coveredNote
  page.paragraph(filledIn(language, note, { product, phone }), { ink: 'muted', size: 9 })
  return { name: `${receiptNumber ?? number}.pdf`, content: await page.save(), type: 'application/pdf' }
}

type Asked = { year: number; patientId: string; language: Language }

/** Upper bound of the query; larger than any member's list of invoices. */
const mostInvoices = 5000

/**
 * Returns the PDF of what was paid for one patient's care in one year.
 * @throws Failure NotFound when the member may not see any invoice of the patient
 */
export const statementFile = async (care: Care, member: CareMember, { year, patientId, language }: Asked): Promise<FileAnswer> => {
  const seen = (await listInvoicesOf(care.db, member, mostInvoices)).map((invoice) => ({ ...invoice, patient: { id: invoice.patientId } }))
  const [about] = seen.filter(({ patient }) => patient.id === patientId)
  if (!about) return fail('NotFound')
  const { rows, cents } = statementOf(seen, year, patientId)
  const words = wordsOf(care, language)
  const { t, product, phone } = words
  const { money, day } = shownIn(language)
  const title = filledIn(language, t.statement, { year: String(year) })
  const page = await open(words, title)
  page.paragraph(product, { ink: 'muted' })
  page.title(title)
  page.facts([
    [t.patient, isolatedIn(language, `${about.patientFirst} ${about.patientLast}`)],
    [t.year, String(year)],
    [t.preparedOn, day(dayIn(care.config.timeZone, care.clock.now()))],
  ])
  page.heading(t.payments)
  if (rows.length === 0) page.paragraph(t.noPayments)
  for (const { servedOn, type, clinician, number, receiptNumber, paidCents, refundedCents } of rows) {
    const line = { date: day(servedOn), type: t[type], clinician: clinician ?? t.nobody, number, receipt: receiptNumber ?? '' }
    page.amounts([[filledIn(language, t.statementLine, line), money(paidCents - refundedCents)]])
    page.gap(4)
  }
  page.rule()
  page.amounts([[t.statementTotal, money(cents)]], { weight: 'strong' })
  page.gap()
  page.paragraph(filledIn(language, t.statementNote, { phone }), { ink: 'muted', size: 9 })
  return { name: `${product}-${year}.pdf`, content: await page.save(), type: 'application/pdf' }
}
