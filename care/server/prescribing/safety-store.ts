import { v7 as uuidv7 } from 'uuid'
import { drugSafetyFacts } from '#care/server/schema/prescription-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { ClassMember, Interaction, SafetyData } from '#shared/prescribing/safety-warnings.ts'

/** The interactions and classes that operators loaded. */
export const readSafetyData = async (db: Db): Promise<SafetyData> => {
  const rows = await db.select().from(drugSafetyFacts)
  const interactions = rows.flatMap(({ kind, first, second, severity, effect, source }): Interaction[] =>
    kind === 'interaction' && severity !== null ? [{ first, second, severity, effect, source }] : [],
  )
  const classes = rows.flatMap(({ kind, first, second }): ClassMember[] =>
    kind === 'class' ? [{ ingredient: first, drugClass: second }] : [],
  )
  return { interactions, classes, isLoaded: interactions.length > 0 }
}

const batchSize = 1000

/** Replaces all facts by those of a file. */
export const replaceSafetyFacts = async (
  tx: Db,
  { interactions, classes }: Omit<SafetyData, 'isLoaded'>,
  loadedAt: Date,
): Promise<void> => {
  const rows: (typeof drugSafetyFacts.$inferInsert)[] = [
    ...interactions.map((one) => ({ id: uuidv7(), kind: 'interaction' as const, ...one, loadedAt })),
    ...classes.map(({ ingredient, drugClass }) => ({
      id: uuidv7(),
      kind: 'class' as const,
      first: ingredient,
      second: drugClass,
      loadedAt,
    })),
  ]
  await tx.delete(drugSafetyFacts)
  for (let at = 0; at < rows.length; at += batchSize) await tx.insert(drugSafetyFacts).values(rows.slice(at, at + batchSize))
}
