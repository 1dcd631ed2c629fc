import { v7 as uuidv7 } from 'uuid'
import type { Bulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { type ImportFinding, insertFindings } from '#server/eligibility/finding-store.ts'
import { type ImportRun, listGroupRules, saveRun } from '#server/eligibility/import-run-store.ts'
import { withEnd } from '#server/eligibility/plan/apply-coverage.ts'
import type { FamilyPlan, FamilyRow } from '#server/eligibility/plan/eligibility-family.ts'
import { isTerminated, losesCoverage } from '#server/eligibility/plan/end-members.ts'
import { familyBatches, type StagedFamily } from '#server/eligibility/plan/family-batches.ts'
import { countActive, listAbsent } from '#server/eligibility/plan/family-store.ts'
import { planBatch } from '#server/eligibility/plan/plan-batch.ts'
import type { PlanOptions } from '#server/eligibility/plan/plan-family.ts'
import { listGroupsOfRun } from '#server/eligibility/read/staged-row-store.ts'
import { addCounts, countPlans, findingsOf, noCounts } from '#server/eligibility/run-tally.ts'
import type { GuardShare, ImportCounts } from '#server/schema/import-tables.ts'
import { exceedsGuard } from '#shared/eligibility/import-rules.ts'
import { defaultPartnerSettings, planSettingsOf } from '#shared/eligibility/partner-settings.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'

export const absentAtOnce = 1000

/** The last day of coverage of members absent from a full file: the day before the file date. Null if the operator does not want that. */
export const absentEndOf = (
  { isFull, options, fileDate }: Pick<ImportRun, 'isFull' | 'options' | 'fileDate'>,
  today: string,
): string | null => {
  if (!isFull || !options.terminateAbsent) return null
  return nextIsoDay(fileDate !== null && fileDate < today ? fileDate : today, -1)
}

/** Where only some rows of a file are taken (`only`), nobody is absent: the other rows name them. */
export const planOptionsOf = (run: ImportRun, today: string, only: ReadonlyMap<number, string> | null): PlanOptions => {
  const { inheritsAddress, ...coverage } = planSettingsOf(run.partnerSettings ?? defaultPartnerSettings)
  return {
    today,
    inheritsAddress,
    coverage,
    runId: run.id,
    absentEndOn: only === null ? absentEndOf(run, today) : null,
    newId: uuidv7,
  }
}

/** Contradicts another row of the same file. It stays rejected: alone, without that row, it would seem to be right. */
const stillContradicts = (one: FamilyRow): FamilyRow => ({
  ordinal: one.ordinal,
  line: one.line,
  row: null,
  problem: {
    reason: 'duplicate member',
    line: one.line,
    segment: '',
    found: '',
    ...(one.row ? { memberId: one.row.memberId, name: `${one.row.first} ${one.row.last}` } : {}),
  },
})

/** Keeps only the given rows, with the reason of each. In a file that was applied before, only the rejected rows can change something. */
export const onlyRowsOf = (families: StagedFamily[], only: ReadonlyMap<number, string> | null): StagedFamily[] =>
  only === null
    ? families
    : families.map((family) => ({
        ...family,
        rows: family.rows
          .filter(({ ordinal }) => only.has(ordinal))
          .map((one) => (only.get(one.ordinal) === 'duplicate member' ? stillContradicts(one) : one)),
      }))

type Planned = { counts: ImportCounts; ending: Map<string, number> }

const addEnding = (ending: Map<string, number>, groupId: string, more: number) => ending.set(groupId, (ending.get(groupId) ?? 0) + more)

/** A family stored under a new number: its old number is missing, but it is not absent. */
const renumbered = ({ membership }: FamilyPlan): string[] => (membership?.write === 'update' ? [membership.value.id] : [])

/** Plans the end of absent families. */
const planAbsent = async (
  bulk: Bulk,
  run: ImportRun,
  planned: Planned,
  { options, endOn, kept, unnamed }: { options: PlanOptions; endOn: string; kept: ReadonlySet<string>; unnamed: () => number },
) => {
  const { today } = options
  const groupIds = await listGroupsOfRun(bulk.db, run.id)
  let cursor: string | null = null
  for (;;) {
    const absent = await listAbsent(bulk.db, { runId: run.id, groupIds, endOn, after: cursor, limit: absentAtOnce })
    const last = absent.at(-1)
    if (!last) return
    cursor = last.id
    const ended = absent.filter(({ membershipId }) => !kept.has(membershipId))
    for (const person of ended) {
      const after = withEnd(person, endOn, options)
      if (isTerminated(person, after, today)) planned.counts.terminated += 1
      if (losesCoverage(person, after, today)) addEnding(planned.ending, person.membership.groupId, 1)
    }
    const findings = ended.map(
      ({ externalId, membership, first, last: lastName }): ImportFinding => ({
        kind: 'terminated',
        ordinal: unnamed(),
        line: 0,
        segment: '',
        memberId: externalId ?? membership.subscriberNumber ?? '',
        name: `${first} ${lastName}`,
        reason: 'not in the file',
        found: endOn,
        changes: null,
      }),
    )
    await insertFindings(bulk.client, run.id, findings)
  }
}

const sharesOf = async (db: Db, run: ImportRun, ending: ReadonlyMap<string, number>, today: string): Promise<GuardShare[]> => {
  const known = [...(await listGroupRules(db)).values()]
  const active = await countActive(db, await listGroupsOfRun(db, run.id), today)
  return known
    .filter(({ id }) => active.has(id))
    .map(({ id, code, rules }) => {
      const share = { active: active.get(id) ?? 0, ending: ending.get(id) ?? 0 }
      const percent = rules.mostTerminationsPercent
      return { group: code, ...share, percent, exceeded: exceedsGuard(share, percent) }
    })
}

type PlanRunOptions = {
  today: string
  /** Rows rejected before they had a family; counted, not planned. */
  unstaged: number
  only: ReadonlyMap<number, string> | null
  /** A connection on which progress is visible at once. */
  progressDb: Db
}

/** Compares a run's rows with the stored data and records what the run would do; changes no person. */
export const planRun = async (
  bulk: Bulk,
  run: ImportRun,
  { today, unstaged, only, progressDb }: PlanRunOptions,
): Promise<{ counts: ImportCounts; guard: GuardShare[] }> => {
  const options = planOptionsOf(run, today, only)
  const planned: Planned = { counts: { ...noCounts, read: unstaged, rejected: unstaged }, ending: new Map() }
  const kept = new Set<string>()
  let named = 0
  const unnamed = () => {
    named -= 1
    return named
  }
  for await (const { families, rows } of familyBatches(bulk.db, run.id, null)) {
    bulk.signal?.throwIfAborted()
    const plans = await planBatch(bulk.db, { runId: run.id, families: onlyRowsOf(families, only), options, isToChange: false })
    for (const { family, plan } of plans) {
      addEnding(planned.ending, family.groupId, plan.ending)
      for (const id of renumbered(plan)) kept.add(id)
    }
    const all = plans.map(({ plan }) => plan)
    const counts = countPlans(all)
    planned.counts = addCounts(planned.counts, { ...counts, read: rows, unchanged: counts.unchanged + rows - counts.read })
    await insertFindings(bulk.client, run.id, findingsOf(all, unnamed))
    await saveRun(progressDb, run.id, { progress: planned.counts.read })
  }
  if (options.absentEndOn !== null) await planAbsent(bulk, run, planned, { options, endOn: options.absentEndOn, kept, unnamed })
  return { counts: planned.counts, guard: await sharesOf(bulk.db, run, planned.ending, today) }
}
