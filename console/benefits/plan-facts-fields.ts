import { z } from 'zod/mini'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import { type EditedPlanFacts, planFacts } from '#shared/benefits/plan-edit.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { monthNameShown } from '#ui/lib/calendar-format.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** The name of a fact's field; it is also how the server names it in an error. */
export const factField = (name: keyof EditedPlanFacts) => `facts.${name}` as const

const factsTyped = (fields: Fields): unknown => {
  const typed = (name: keyof EditedPlanFacts) => String(fields[factField(name)] ?? '').trim()
  return {
    key: typed('key'),
    name: typed('name'),
    type: typed('type'),
    hasHsa: typed('hasHsa') === 'on',
    yearMonth: Number(typed('yearMonth')),
    ids: typed('ids')
      .split(/[\n,;|]+/)
      .filter((id) => id.trim() !== ''),
    startsOn: typed('startsOn'),
    endsOn: typed('endsOn') || null,
  }
}

/** The form's fields as a plan. An error of one plan ID is shown at the field of all. */
export const planFactsForm = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((fields, context): EditedPlanFacts => {
    const found = planFacts.safeParse(factsTyped(fields))
    if (found.success) return found.data
    for (const { path, message } of found.error.issues)
      context.issues.push({ code: 'custom', message, path: [factField(path[0] as keyof EditedPlanFacts)], input: fields })
    return z.NEVER
  }),
)

/** A fact in words; null if there is none. An unknown fact, such as a line of the ID card, is shown as it is. */
export const factShown = (field: string, value: unknown): string | null => {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return textsOf(plansTexts)(value ? 'yes' : 'no')
  if (field === 'yearMonth') return monthNameShown(Number(value))
  if (field === 'startsOn' || field === 'endsOn') return dateShown(String(value))
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** A fact's label; an unknown fact keeps its name. */
export const factLabel = (field: string): string => textsOf(plansTexts)(field as keyof EditedPlanFacts)

/** Changes of a plan with readable labels and values. */
export const factChangesShown = (changes: readonly FieldChange[]): Difference[] =>
  changes.map(({ field, before, after }) => ({ field: factLabel(field), now: factShown(field, before), after: factShown(field, after) }))
