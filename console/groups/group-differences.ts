import { groupWords } from '#console/groups/group-word-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { FieldChange } from '#shared/field-change.ts'
import { monthNameShown } from '#ui/lib/calendar-format.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { asObject, asTexts } from '#ui/lib/read-json.ts'
import { type Translator, textsOf } from '#ui/lib/texts.ts'

type Word = Exclude<
  Parameters<Translator<typeof groupWords>>[0],
  'feature' | 'price' | 'plan' | 'fromDay' | 'untilDay' | 'fromUntil' | 'logoShown'
>

/** Label of a field or value by its API name; a name without a label is returned unchanged. */
export const wordFor = (name: string): string => textsOf(groupWords)(name as Word)

const fieldShown = (field: string): string => {
  const t = textsOf(groupWords)
  const [list, name] = field.split('.') as [string, string?]
  if (name === undefined) return wordFor(list)
  if (list === 'features') return t('feature', { name: wordFor(name) })
  if (list === 'prices') return t('price', { name: wordFor(name) })
  return list === 'plans' ? t('plan', { name }) : wordFor(name)
}

const spanShown = (value: unknown): string => {
  const t = textsOf(groupWords)
  const { startsOn, endsOn } = asObject(value)
  const [from, until] = [startsOn, endsOn].map((day) => (typeof day === 'string' ? dateShown(day) : null))
  if (from && until) return t('fromUntil', { from, until })
  if (from) return t('fromDay', { from })
  return until ? t('untilDay', { until }) : t('always')
}

const listShown = (field: string, value: readonly unknown[]): string =>
  value.length === 0 && field.endsWith('.states')
    ? textsOf(groupWords)('everywhere')
    : asTexts([...value])
        .map(wordFor)
        .join(', ')

const valueShown = (field: string, value: unknown): string | null => {
  const t = textsOf(groupWords)
  if (value === null || value === undefined) return null
  if (field.startsWith('features.')) return spanShown(value)
  if (Array.isArray(value)) return listShown(field, value)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'eligibilityAsked') return wordFor(`asked-${value}`)
  if (field === 'planYearMonth') return monthNameShown(Number(value))
  if (field.startsWith('prices.') || field === 'deductibleCents') return moneyShown(Number(value))
  if (field === 'startsOn' || field === 'endsOn') return dateShown(String(value))
  return field === 'logoHash' ? t('logoShown', { name: String(value).slice(0, 6) }) : String(value)
}

/** Changes of a group as readable labels and values. */
export const differencesShown = (changes: readonly FieldChange[]): Difference[] =>
  changes.map(({ field, before, after }) => ({
    field: fieldShown(field),
    now: valueShown(field, before),
    after: valueShown(field, after),
  }))
