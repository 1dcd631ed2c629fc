import type { Bulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { countFindings, deleteFindings, insertFindings, listRejectedOrdinals } from '#server/eligibility/finding-store.ts'
import {
  countDoneRuns,
  findLastInterchange,
  findSameRun,
  type ImportRun,
  isInterchangeUsed,
  moveRun,
  saveRun,
} from '#server/eligibility/import-run-store.ts'
import { planRun } from '#server/eligibility/plan/plan-run.ts'
import { fingerprintOf, openRunFile } from '#server/eligibility/read/import-file.ts'
import type { Warning } from '#server/eligibility/read/member-row.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { stageEligibilityFile } from '#server/eligibility/read/stage-eligibility-file.ts'
import { deleteStagedRows } from '#server/eligibility/read/staged-row-store.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'
import type { Portal } from '#server/portal.ts'
import type { GuardShare } from '#server/schema/import-tables.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>

/** Stages the whole file in one transaction. */
const stage = (bulk: Bulk, { db }: Parts, run: ImportRun, file: ReadBytes, today: string) =>
  bulk.db.transaction(async () => {
    await deleteStagedRows(bulk.db, run.id)
    await deleteFindings(bulk.db, run.id)
    return stageEligibilityFile(bulk, db, run, file, today)
  })

/** Opens the file and reads it once for its fingerprint. A container that is refused gives the reason. */
const openFile = async ({ db, config }: Parts, { id, options }: ImportRun) => {
  try {
    const file = await openRunFile(db, id, pgpDecryption({ home: config.importGpgHome }))
    return { file, fingerprint: await fingerprintOf(file(), options) }
  } catch (error) {
    if (error instanceof Quarantine) return error
    throw error
  }
}

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
  const opened = await openFile(parts, run)
  if (opened instanceof Quarantine) {
    await moveRun(db, run.id, ['checking'], { checkedAt, problem: quarantined(opened), state: 'quarantined', finishedAt: clock.now() })
    return
  }
  const { file, fingerprint } = opened
  const same = await findSameRun(db, { id: run.id, fingerprint })
  const known = { fingerprint, sameAs: same?.id ?? null, checkedAt, basis: await countDoneRuns(db), progress: 0 }
  if (same?.counts?.rejected === 0) {
    const { read } = same.counts
    const { format, interchange, isFull, fileDate } = same
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
    const { unstaged, format, facts, warnings } = await stage(bulk, parts, run, file, today)
    const read = { ...run, ...known, format, ...facts }
    await saveRun(db, run.id, { ...known, format, ...facts })
    await insertFileWarnings(bulk, run.id, [...(await warningsOfInterchange(db, read)), ...warnings])
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

/** Whether the sender has used the interchange number for another file, or a higher one before. */
const warningsOfInterchange = async (db: Db, run: ImportRun): Promise<Warning[]> => {
  const { interchange } = run
  if (interchange === null) return []
  const place = { line: 1, segment: 'ISA (1)' }
  if (await isInterchangeUsed(db, run)) return [{ ...place, reason: 'interchange number used before', found: interchange }]
  const last = await findLastInterchange(db, run)
  const numberOf = (text: string) => Number(text.split(' ').at(-1))
  if (last === null || !(numberOf(interchange) < numberOf(last))) return []
  return [{ ...place, reason: 'interchange number went back', found: `${interchange} after ${last.split(' ').at(-1)}` }]
}

/** Records findings about the file as a whole: their ordinals are 0 and less, because no row has these. */
const insertFileWarnings = ({ client }: Bulk, runId: string, warnings: readonly Warning[]) =>
  insertFindings(
    client,
    runId,
    warnings.map((warning, at) => ({ ...warning, kind: 'warning', ordinal: 0 - at, memberId: '', name: '', changes: null })),
  )
