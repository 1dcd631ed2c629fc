import { z } from 'zod/mini'

/** One field before and after; null means absent. A list entry is a field of its own, such as `features.RX`. */
export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof fieldChange>

/** A value as text to compare: fields in one order, which JSON from the database does not have. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? 'null'

/** What differs between two versions, by field. */
export const differencesOf = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): FieldChange[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => comparable(change.before) !== comparable(change.after))
