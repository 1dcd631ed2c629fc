import type { FieldChange } from '#shared/field-change.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'

type Fields = Record<string, unknown>

const fieldsOf = ({ features, prices, plans, visitPolicy, ...plain }: GroupSettings): Fields => ({
  ...plain,
  ...Object.fromEntries(features.map(({ feature, ...days }) => [`features.${feature}`, days])),
  ...Object.fromEntries(prices.map(({ type, cents }) => [`prices.${type}`, cents])),
  ...Object.fromEntries(plans.map(({ code, name }) => [`plans.${code}`, name])),
  ...Object.fromEntries(Object.entries(visitPolicy).map(([name, value]) => [`visitPolicy.${name}`, value])),
})

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the changed fields in the order of the form. */
export const differenceOf = (before: GroupSettings, after: GroupSettings): FieldChange[] => {
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(young)])]
    .map((field) => ({ field, before: old[field] ?? null, after: young[field] ?? null }))
    .filter((change) => !same(change.before, change.after))
}

/** Returns the entries of a list as `[key, value]`: the field `features.RX` is the key `RX` of `features`. */
const entriesOf = (fields: Fields, list: string): [string, unknown][] =>
  Object.entries(fields)
    .filter(([field, value]) => field.startsWith(`${list}.`) && value !== null)
    .map(([field, value]) => [field.slice(list.length + 1), value])

/**
 * Returns the group with these fields changed and all others unchanged. The result is not validated; the caller
 * must do so, because the group may have changed since the changes were scheduled.
 */
export const withChanges = (group: GroupSettings, changes: readonly FieldChange[]): unknown => {
  const fields = { ...fieldsOf(group), ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) }
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => !field.includes('.'))),
    features: entriesOf(fields, 'features').map(([feature, days]) => ({ feature, ...(days as object) })),
    prices: entriesOf(fields, 'prices').map(([type, cents]) => ({ type, cents })),
    plans: entriesOf(fields, 'plans').map(([code, name]) => ({ code, name })),
    visitPolicy: {
      ...group.visitPolicy,
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([field, value]) => (field.startsWith('visitPolicy.') ? [[field.slice(12), value]] : [])),
      ),
    },
  }
}
