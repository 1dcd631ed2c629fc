import { translationsOf } from '#platform/translations.ts'
import { type CardTexts, cardTexts } from '#server/benefits/card-texts.en.ts'
import type { PlanCard } from '#server/benefits/plan-card-store.ts'
import type { CardFace, CardLine } from '#shared/benefits/id-card-calls.ts'
import type { NetworkTerms, PlanTerms, ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { anyService, type NetworkSide } from '#shared/benefits/plan-words.ts'
import { isolatedIn } from '#shared/bidi.ts'
import { filledIn } from '#shared/filled.ts'
import { type Language, languages, localeOf } from '#shared/languages.ts'
import { writtenDay } from '#shared/written-date.ts'

/** What a card is made of. `startsOn`: first day of the coverage that holds. `terms` null: not known, and nothing is printed about costs. */
export type CardSource = {
  member: string
  subscriber: string
  memberId: string | null
  groupCode: string
  startsOn: string
  terms: PlanTerms | null
  card: PlanCard | null
  supportPhone: string
}

const wordsIn = await translationsOf(cardTexts, '#server/benefits/card-texts')

/** The services of a card, in its order: those that a front desk asks for. */
const services = ['98', 'UC', '86', 'MH', '88', '48'] as const

type Writer = { language: Language; words: Readonly<CardTexts>; money: (cents: number) => string }

const writerIn = (language: Language): Writer => {
  const dollars = (digits: number) =>
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD', minimumFractionDigits: digits })
  const [whole, exact] = [dollars(0), dollars(2)]
  const money = (cents: number) => (cents % 100 === 0 ? whole : exact).format(cents / 100)
  return { language, words: wordsIn[language], money }
}

/** What a service costs the member, in the short form of cards: `$30`, `20%`, `$250, then 20% after deductible`. */
const costShown = (rule: ServiceRule, hasDeductible: boolean, { language, words, money }: Writer): string => {
  if (!rule.isCovered) return words.notCovered
  const copay = (rule.copayCents ?? 0) > 0 ? money(rule.copayCents ?? 0) : null
  const share =
    rule.coinsurance > 0
      ? new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(rule.coinsurance / 10_000)
      : null
  const both = [copay, share].filter((part) => part !== null)
  const cost = both.length === 0 ? money(0) : both.map((part) => isolatedIn(language, part)).join(' + ')
  if (!rule.deductibleApplies || !hasDeductible) return cost
  if (rule.isCopayFirst && copay !== null) return filledIn(language, words.thenAfterDeductible, { first: copay, cost: share ?? money(0) })
  return filledIn(language, words.afterDeductible, { cost })
}

const serviceLines = (half: NetworkTerms, writer: Writer): CardLine[] =>
  services.flatMap((service) => {
    const rule = half.services[service] ?? half.services[anyService]
    return rule ? [{ label: writer.words[service], value: costShown(rule, half.deductible !== null, writer) }] : []
  })

const limitLine = (kind: 'deductible' | 'maximum', side: NetworkSide, limit: SpendLimit | null | undefined, writer: Writer): CardLine[] => {
  if (!limit) return []
  const { language, words, money } = writer
  const individual = money(limit.individualCents)
  const value =
    limit.familyCents === null
      ? filledIn(language, words.limitAlone, { individual })
      : filledIn(language, words.limit, { individual, family: money(limit.familyCents) })
  return [{ label: words[`${kind} ${side}`], value }]
}

const costLines = (terms: PlanTerms, writer: Writer): CardLine[] => [
  ...serviceLines(terms.in, writer),
  ...limitLine('deductible', 'in', terms.in.deductible, writer),
  ...limitLine('maximum', 'in', terms.in.maximum, writer),
  ...limitLine('deductible', 'out', terms.out?.deductible, writer),
  ...limitLine('maximum', 'out', terms.out?.maximum, writer),
]

/** What care costs by a plan's terms, and its limits, as lines in a language. */
export const planCostLines = (terms: PlanTerms, language: Language): CardLine[] => costLines(terms, writerIn(language))

const faceIn = (language: Language, source: CardSource): CardFace => {
  const writer = writerIn(language)
  const { words } = writer
  const { member, subscriber, memberId, groupCode, startsOn, terms, card, supportPhone } = source
  const line = (key: keyof CardTexts, value: string | null | undefined): CardLine[] => (value ? [{ label: words[key], value }] : [])
  const phones = [
    ...line('memberPhone', card?.memberPhone),
    ...line('providerPhone', card?.providerPhone),
    ...line('pharmacyPhone', card?.pharmacyPhone),
  ]
  return {
    people: [...line('member', member), ...line('subscriber', subscriber)],
    numbers: [
      ...line('memberId', memberId),
      ...line('group', card?.groupNumber ?? groupCode),
      ...line('effective', writtenDay(new Date(`${startsOn}T00:00:00Z`), language, { timeZone: 'UTC' })),
      ...line('rxBin', card?.rxBin),
      ...line('rxPcn', card?.rxPcn),
      ...line('rxGroup', card?.rxGroup),
    ],
    costs: terms ? costLines(terms, writer) : [],
    costsTitle: words.costs,
    // Without a number of the plan, the portal's own helps to find it.
    phones: card?.memberPhone ? phones : [...phones, ...line('supportPhone', supportPhone)],
    back: [...line('payer', card?.payerName), ...line('payerId', card?.payerId), ...line('claimsAddress', card?.claimsAddress)],
    notes: [words.emergency, words.notProof],
  }
}

/** What is printed on a card, in every language. */
export const facesOf = (source: CardSource): Record<Language, CardFace> =>
  Object.fromEntries(languages.map((language) => [language, faceIn(language, source)])) as Record<Language, CardFace>
