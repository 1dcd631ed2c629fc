import type { Bulk } from '#platform/db/bulk.ts'
import { surveyFile } from '#server/eligibility/answers/survey-file.ts'
import { countFindings, insertFindings, listRejectedOrdinals } from '#server/eligibility/finding-store.ts'
import { countDoneRuns, findSameRun, type ImportRun, isInterchangeUsed, moveRun, saveRun } from '#server/eligibility/import-run-store.ts'
import { planRun } from '#server/eligibility/plan/plan-run.ts'
import { fileOf, fingerprintOf } from '#server/eligibility/read/import-file.ts'
import { copyMemberLists } from '#server/eligibility/read/member-list-store.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { stageEligibilityFile } from '#server/eligibility/read/stage-eligibility-file.ts'
import { deleteStagedRows } from '#server/eligibility/read/staged-row-store.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'
import type { Portal } from '#server/portal.ts'
import type { GuardShare } from '#server/schema/import-tables.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>

/** Stages the whole file in one transaction. */
const stage = (bulk: Bulk, { db }: Parts, run: ImportRun, today: string) =>
  bulk.db.transaction(async () => {
    await deleteStagedRows(bulk.db, run.id)
    return stageEligibilityFile(bulk, db, run, today)
  })

const quarantined = ({ reason, line, segment, found }: Quarantine) => ({ reason, line, segment, found })

/** The number of active members whose coverage a run would end; an operator must confirm this number. */
export const endingOf = (guard: readonly GuardShare[]): number => guard.reduce((sum, { ending }) => sum + ending, 0)

/**
 * The dry run: reads the file, judges every row, compares it with the stored data, and records what an import would do. An unfinished
 * check starts over. For a file that was applied before, only the rows rejected then are compared.
 */
export const checkRun = async (bulk: Bulk, parts: Parts, run: ImportRun): Promise<void> => {
  const { db, clock, config } = parts
  const checkedAt = clock.now()
  const today = dayIn(config.timeZone, checkedAt)
  const fingerprint = await fingerprintOf(fileOf(db, run.id), run.options)
  const same = await findSameRun(db, { id: run.id, fingerprint })
  await surveyFile(bulk, db, run.id)
  const known = { fingerprint, sameAs: same?.id ?? null, checkedAt, basis: await countDoneRuns(db), progress: 0 }
  if (same?.counts?.rejected === 0) {
    const { read } = same.counts
    const { format, interchange, isFull, fileDate } = same
    await copyMemberLists(bulk.db, same.id, run.id)
    await moveRun(db, run.id, ['checking'], {
      ...known,
      format,
      interchange,
      isFull,
      fileDate,
      counts: { ...noCounts, read, unchanged: read },
      guard: [],
      state: run.options.applyWhenClean ? 'applying' : 'ready',
    })
    return
  }
  try {
    const { unstaged, format, facts } = await stage(bulk, parts, run, today)
    const read = { ...run, ...known, format, ...facts }
    await saveRun(db, run.id, { ...known, format, ...facts })
    if (await isInterchangeUsed(db, read)) await warnOfInterchange(bulk, read)
    const only = same ? await listRejectedOrdinals(db, same.id) : null
    const { counts: counted, guard } = await planRun(bulk, read, { today, unstaged, only, progressDb: db })
    const counts = { ...counted, listed: await countFindings(bulk.db, run.id, '') }
    const isHeld = guard.some(({ exceeded }) => exceeded) && endingOf(guard) !== run.agreedTerminations
    const state = isHeld ? 'stopped' : run.options.applyWhenClean ? 'applying' : 'ready'
    await moveRun(db, run.id, ['checking'], { counts, guard, state, progress: 0, cursor: null, attempts: 0 })
  } catch (error) {
    if (!(error instanceof Quarantine)) throw error
    await moveRun(db, run.id, ['checking'], { ...known, problem: quarantined(error), state: 'quarantined', finishedAt: clock.now() })
  }
}

const warnOfInterchange = ({ client }: Bulk, { id, interchange }: ImportRun) =>
  insertFindings(client, id, [
    {
      kind: 'warning',
      ordinal: 0,
      line: 1,
      segment: 'ISA (1)',
      memberId: '',
      name: '',
      changes: null,
      reason: 'interchange number used before',
      found: interchange ?? '',
    },
  ])
