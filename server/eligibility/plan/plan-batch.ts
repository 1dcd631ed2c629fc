import type { Db } from '#platform/db/db.ts'
import type { EligibilityFamily, FamilyPlan, StoredFamily } from '#server/eligibility/plan/eligibility-family.ts'
import type { StagedFamily } from '#server/eligibility/plan/family-batches.ts'
import { listFamilies, listFamiliesById, listNamesakes } from '#server/eligibility/plan/family-store.ts'
import { adoptedFamily } from '#server/eligibility/plan/match-person.ts'
import { type PlanOptions, planFamily } from '#server/eligibility/plan/plan-family.ts'
import { listNumbersInFile } from '#server/eligibility/read/staged-row-store.ts'
import { foldedName } from '#shared/fields/person-name.ts'

export type PlannedFamily = { family: StagedFamily; plan: FamilyPlan }

const keyOf = (groupId: string, number: string | null) => `${groupId} ${number}`

/** Persons in the rows who are not in the stored family by first name and birthday. They may be stored elsewhere. */
const strangers = ({ rows }: StagedFamily, stored: StoredFamily | undefined) =>
  rows.flatMap(({ row }) => {
    // Without a birthday, only the stored family is compared.
    if (!row || row.dob === '') return []
    const isKnown = stored?.persons.some(({ dob, firstFolded }) => dob === row.dob && firstFolded === foldedName(row.first))
    return isKnown ? [] : [{ lastFolded: foldedName(row.last), dob: row.dob }]
  })

type Batch = { runId: string; families: readonly StagedFamily[]; options: PlanOptions; isToChange: boolean }

/** Links families with a new number to stored families by the subscriber's name. A stored family is linked once. */
const adopt = async (
  db: Db,
  { runId, families, isToChange }: Batch,
  namesakes: EligibilityFamily['namesakes'],
): Promise<Map<StagedFamily, StoredFamily>> => {
  const groups = new Set(families.map(({ groupId }) => groupId))
  const candidates = namesakes.filter(({ relation, membership }) => relation === 'Primary' && groups.has(membership.groupId))
  if (candidates.length === 0) return new Map()
  const byId = new Map(
    (await listFamiliesById(db, [...new Set(candidates.map(({ membershipId }) => membershipId))], isToChange)).map((one) => [
      one.membership.id,
      one,
    ]),
  )
  const numbers = candidates.flatMap(({ membership: { groupId, subscriberNumber } }) =>
    subscriberNumber ? [{ groupId, number: subscriberNumber }] : [],
  )
  const inFile = await listNumbersInFile(db, runId, numbers)
  const adopted = new Map<StagedFamily, StoredFamily>()
  for (const family of families) {
    const found = adoptedFamily(
      { ...family, namesakes: candidates },
      { familyOf: (id) => byId.get(id) ?? null, isInFile: (number) => inFile.has(number) },
    )
    if (found && ![...adopted.values()].includes(found)) adopted.set(family, found)
  }
  return adopted
}

/** Compares a batch of families with the stored data. `isToChange` locks that data until the transaction ends. */
export const planBatch = async (db: Db, batch: Batch): Promise<PlannedFamily[]> => {
  const { families, options, isToChange } = batch
  const found = await listFamilies(
    db,
    families.map(({ groupId, number }) => ({ groupId, number })),
    isToChange,
  )
  const byNumber = new Map(found.map((one) => [keyOf(one.membership.groupId, one.membership.subscriberNumber), one]))
  const storedOf = (family: StagedFamily) => byNumber.get(keyOf(family.groupId, family.number))
  const namesakes = await listNamesakes(
    db,
    families.flatMap((family) => strangers(family, storedOf(family))),
  )
  const adopted = await adopt(db, { ...batch, families: families.filter((family) => !storedOf(family)) }, namesakes)
  const sameNames = Map.groupBy(namesakes, ({ lastFolded, dob }) => `${lastFolded} ${dob}`)
  return families.map((family) => ({
    family,
    plan: planFamily(
      {
        ...family,
        stored: storedOf(family) ?? adopted.get(family) ?? null,
        namesakes: family.rows.flatMap(({ row }) => (row && row.dob !== '' && sameNames.get(`${foldedName(row.last)} ${row.dob}`)) || []),
      },
      options,
    ),
  }))
}
