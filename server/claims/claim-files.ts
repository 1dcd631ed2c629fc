import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import { openPdf } from '#platform/pdf/open-pdf.ts'
import { translationsOf } from '#platform/translations.ts'
import { joinedIn } from '#shared/bidi.ts'
import type { ClaimAmounts } from '#shared/claims/claim-amounts.ts'
import { amountNames, discountOf, owedParts } from '#shared/claims/claim-amounts.ts'
import type { ClaimDetail, ClaimLine, ClaimRow } from '#shared/claims/claim-calls.ts'
import { reasonKeyOf } from '#shared/claims/claim-reasons.ts'
import { type ClaimTexts, claimTexts } from '#shared/claims/claim-texts.en.ts'
import { filledIn } from '#shared/filled.ts'
import { type Language, localeOf } from '#shared/languages.ts'
import { writtenDay } from '#shared/written-date.ts'

const wordsIn = await translationsOf(claimTexts, '#shared/claims/claim-texts')

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

const csvColumns = ['claim_number', 'for', 'type', 'status', 'service_from', 'service_to', 'processed_date', 'provider', 'network'] as const
const csvAmounts: Readonly<Record<keyof ClaimAmounts, string>> = {
  billed: 'billed',
  allowed: 'allowed',
  paid: 'plan_paid',
  deductible: 'deductible',
  copay: 'copay',
  coinsurance: 'coinsurance',
  notCovered: 'not_covered',
  owed: 'member_owes',
}

/** Claims as CSV, line by line; amounts in dollars, empty where the payer does not say. */
export async function* claimsCsv(rows: AsyncIterable<ClaimRow>): AsyncGenerator<string> {
  yield csvStart + csvLine([...csvColumns, ...amountNames.map((name) => csvAmounts[name])])
  for await (const row of rows) {
    const { number, first, kind, status, servedFrom, servedTo, processedOn, provider, network } = row
    const facts = [number, first, kind, status, servedFrom, servedTo, processedOn, provider, network]
    yield csvLine([...facts, ...amountNames.map((name) => dollars(row[name]))])
  }
}

type Reader = { language: Language; product: string }

/** A claim as a tagged PDF in the reader's language. */
export const claimPdf = async (claim: ClaimDetail, { language, product }: Reader): Promise<Uint8Array> => {
  const words: Readonly<ClaimTexts> = wordsIn[language]
  const money = (cents: number | null) =>
    cents === null ? words.unknown : new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD' }).format(cents / 100)
  const day = (iso: string) => writtenDay(new Date(`${iso.slice(0, 10)}T00:00:00Z`), language, { timeZone: 'UTC' })
  const title = filledIn(language, words.claim, { number: claim.number })
  const pdf = await openPdf({
    title,
    language,
    product,
    footOf: (n, all) => joinedIn(language, [title, filledIn(language, words.page, { n, all })]),
  })
  const reasonShown = (code: string) => {
    const key = reasonKeyOf(code)
    return key ? words[key] : filledIn(language, words.otherReason, { code })
  }
  const days = claim.servedFrom === claim.servedTo ? day(claim.servedFrom) : `${day(claim.servedFrom)} – ${day(claim.servedTo)}`
  pdf.title(title)
  pdf.paragraph(words[`about ${claim.status}`])
  pdf.facts([
    [words.patient, claim.first],
    [words.provider, claim.provider],
    [words.served, days],
    [words.kind, words[claim.kind]],
    [words.status, words[claim.status]],
    ...(claim.network ? [[words.network, words[claim.network]] as const] : []),
    ...(claim.processedOn ? [[words.processed, day(claim.processedOn)] as const] : []),
  ])
  const amounts = (of: ClaimAmounts) => {
    const discount = discountOf(of, claim.network)
    pdf.amounts([
      [words.billed, money(of.billed)],
      ...(discount === null ? [] : [[words.discount, money(-discount)] as const]),
      [words.allowed, money(of.allowed)],
      [words.planPaid, money(of.paid)],
    ])
    pdf.amounts([[words.owed, money(of.owed)]], { weight: 'strong' })
    const parts = owedParts(of)
    if (parts.length > 0) pdf.amounts(parts.map(({ kind, cents }) => [words[kind], money(cents)]))
  }
  pdf.heading(words.owed)
  amounts(claim)
  const line = (one: ClaimLine) => {
    const name = one.description ?? (one.code ? filledIn(language, words.code, { code: one.code }) : words.service)
    pdf.rule()
    pdf.paragraph(joinedIn(language, [name, one.description && one.code, one.servedOn && day(one.servedOn)]), { weight: 'strong' })
    amounts(one)
    for (const code of one.reasons) pdf.paragraph(reasonShown(code), { ink: 'muted' })
  }
  pdf.heading(words.services)
  for (const one of claim.lines) line(one)
  pdf.gap()
  pdf.paragraph(filledIn(language, words.asOf, { date: day(claim.asOf) }), { ink: 'muted' })
  return pdf.save()
}
