import { factLabel, factShown } from '#console/benefits/plan-facts-fields.ts'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { type NetworkSide, networkSides } from '#shared/benefits/plan-words.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { planTermTexts } from '#ui/components/plan/plan-term-texts.en.ts'
import { careLimitShown, ruleShown, serviceShown } from '#ui/components/plan/rule-words.ts'
import { joined, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Limit = 'deductible' | 'maximum'

/** A term's place in its parts: `in.deductible`, `out.service.98`. Null for a fact of the plan. */
const partsOf = (place: string): { side: NetworkSide; limit: Limit } | { side: NetworkSide; service: string } | null => {
  const [first, what = '', service = ''] = place.split('.')
  const side = networkSides.find((one) => one === first)
  if (!side) return null
  if (what === 'deductible' || what === 'maximum') return { side, limit: what }
  return what === 'service' ? { side, service } : null
}

const placeShown = (place: string): string => {
  const t = textsOf(termsTexts)
  if (place === 'out') return t('outCovered')
  const parts = partsOf(place)
  if (!parts) return factLabel(place)
  return t('place', { side: t(`side ${parts.side}`), what: 'limit' in parts ? t(parts.limit) : serviceShown(parts.service) })
}

const limitShown = ({ individualCents, familyCents, method }: SpendLimit): string => {
  const t = textsOf(termsTexts)
  const family = familyCents === null ? [] : [t('forFamily', { amount: moneyShown(familyCents) }), t(method)]
  return joined([t('forOne', { amount: moneyShown(individualCents) }), ...family])
}

/** A rule in words. It names the deductible even if the plan has none, because a difference is read without the limits. */
const serviceRuleShown = (rule: ServiceRule): string => {
  const approval = rule.isCovered && rule.priorAuthorization && textsOf(planTermTexts)('approval')
  return joined([ruleShown(rule, true), rule.isCovered && careLimitShown(rule), approval])
}

const valueShown = (place: string, value: unknown): string | null => {
  const parts = value === null ? null : partsOf(place)
  if (!parts) return factShown(place, value)
  return 'limit' in parts ? limitShown(value as SpendLimit) : serviceRuleShown(value as ServiceRule)
}

/** Changes of terms, or of a plan's facts, with readable labels and values. */
export const termChangesShown = (changes: readonly FieldChange[]): Difference[] =>
  changes.map(({ field, before, after }) => ({
    field: placeShown(field),
    now: valueShown(field, before),
    after: valueShown(field, after),
  }))
