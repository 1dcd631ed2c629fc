import { z } from 'zod/mini'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import { type EditedPlanFacts, editedTerms } from '#shared/benefits/plan-edit.ts'
import type { NetworkTerms, PlanTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import { type NetworkSide, type ServiceType, serviceTypes } from '#shared/benefits/plan-words.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Terms to save, and the day from which they hold. */
export type TermsEdit = { startsOn: string; terms: PlanTerms }

/** What a form of terms is checked against. `startsOn` null: a new version, whose day is typed. `start`: the terms with which it begins. */
export type TermsContext = {
  facts: Pick<EditedPlanFacts, 'startsOn' | 'endsOn'>
  startsOn: string | null
  taken: readonly string[]
  start: PlanTerms | null
}

/** Terms of one side without any term. */
export const emptySide: NetworkTerms = { deductible: null, maximum: null, services: {} }

/** A rule as the form offers it for a kind of care that is added. */
export const newRule: ServiceRule = {
  isCovered: true,
  copayCents: null,
  isCopayFirst: false,
  deductibleApplies: true,
  coinsurance: 0,
  limit: null,
  priorAuthorization: false,
}

/** The start of the names of a side's fields; the rest is the path of a term, so that the server's errors find their fields. */
export const sideField = (side: NetworkSide) => `terms.${side}` as const

/** The attributes of a field for dollars, percent or a number. */
export const amountField = { inputMode: 'decimal', isLeftToRight: true, hasNumbers: true, autoComplete: 'off', maxLength: 14 } as const

/** Dollars or percent of a field. */
export const hundredthsShown = (value: number | null): string => (value === null ? '' : String(value / 100))

/** Typed dollars or percent in hundredths; null if empty. Anything else becomes NaN, which every schema rejects. */
const hundredths = (typed: string): number | null => {
  if (typed === '') return null
  const plain = typed.replace(/^\$\s*|\s*%$/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  return /^\d+(?:[.,]\d{1,2})?$/.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 100) : Number.NaN
}

type Fields = Readonly<Record<string, unknown>>
const typedIn = (fields: Fields, name: string): string => String(fields[name] ?? '').trim()

const limitTyped = (fields: Fields, place: string): unknown => {
  const individualCents = hundredths(typedIn(fields, `${place}.individualCents`))
  const familyCents = hundredths(typedIn(fields, `${place}.familyCents`))
  if (individualCents === null && familyCents === null) return null
  return { individualCents, familyCents, method: typedIn(fields, `${place}.method`) }
}

const careLimitTyped = (fields: Fields, place: string): unknown => {
  const count = typedIn(fields, `${place}.count`)
  return count === '' ? null : { unit: typedIn(fields, `${place}.unit`), count: /^\d+$/.test(count) ? Number(count) : Number.NaN }
}

/** A kind of care that is not covered has no other term; a stored one keeps what it has. */
const notCovered = (stored: ServiceRule | undefined): ServiceRule =>
  stored && !stored.isCovered ? stored : { ...newRule, isCovered: false, deductibleApplies: false }

const ruleTyped = (fields: Fields, place: string, stored: ServiceRule | undefined): unknown => {
  const isOn = (name: string) => typedIn(fields, `${place}.${name}`) === 'on'
  if (!isOn('isCovered')) return notCovered(stored)
  return {
    isCovered: true,
    copayCents: hundredths(typedIn(fields, `${place}.copayCents`)),
    isCopayFirst: isOn('isCopayFirst'),
    deductibleApplies: isOn('deductibleApplies'),
    coinsurance: hundredths(typedIn(fields, `${place}.coinsurance`)) ?? 0,
    limit: careLimitTyped(fields, `${place}.limit`),
    priorAuthorization: isOn('priorAuthorization'),
  }
}

const sideTyped = (fields: Fields, side: NetworkSide, stored: NetworkTerms | null): unknown => {
  const place = sideField(side)
  const rule = (code: ServiceType) => ruleTyped(fields, `${place}.services.${code}`, stored?.services[code])
  const named = serviceTypes.filter((code) => fields[`${place}.services.${code}`] !== undefined)
  return {
    deductible: limitTyped(fields, `${place}.deductible`),
    maximum: limitTyped(fields, `${place}.maximum`),
    services: Object.fromEntries(named.map((code) => [code, rule(code)])),
  }
}

const termsTyped = (fields: Fields, start: PlanTerms | null): unknown => ({
  in: sideTyped(fields, 'in', start?.in ?? null),
  out: typedIn(fields, sideField('out')) === 'on' ? sideTyped(fields, 'out', start?.out ?? null) : null,
})

const dayProblem = (day: string, { facts, startsOn, taken }: TermsContext): string | null => {
  if (startsOn !== null) return null
  const wrong = day === '' ? 'Required' : calendarDay.safeParse(day).error?.issues[0]?.message
  if (wrong) return wrong
  if (day < facts.startsOn || (facts.endsOn !== null && day > facts.endsOn)) return 'DayOutsidePlan'
  return taken.includes(day) ? textsOf(termsTexts)('versionExists') : null
}

/** The field of a path in the terms. A side without any term is told at its first field; a family's amount alone at the other amount. */
const fieldAt = (path: readonly PropertyKey[]): string =>
  path.length === 1 ? `terms.${String(path[0])}.deductible.individualCents` : `terms.${path.map(String).join('.')}`

/** The form's fields as terms with their first day. */
export const termsForm = (context: TermsContext) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((fields, { issues }): TermsEdit => {
      const refuse = (field: string, message: string) => issues.push({ code: 'custom', message, path: [field], input: fields })
      const day = context.startsOn ?? typedIn(fields, 'startsOn')
      const wrongDay = dayProblem(day, context)
      if (wrongDay !== null) refuse('startsOn', wrongDay)
      const found = editedTerms.safeParse(termsTyped(fields, context.start))
      for (const { path, message } of found.error?.issues ?? []) {
        const field = fieldAt(path)
        refuse(field, field.endsWith('.individualCents') && path.length > 1 && typedIn(fields, field) === '' ? 'Required' : message)
      }
      return found.success && wrongDay === null ? { startsOn: day, terms: found.data } : z.NEVER
    }),
  )
