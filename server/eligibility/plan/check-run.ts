import type { Bulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { surveyFile } from '#server/eligibility/answers/survey-file.ts'
import { countFindings, insertFindings, listRejectedOrdinals } from '#server/eligibility/finding-store.ts'
import {
  countDoneRuns,
  findLastInterchange,
  findSameRun,
  type ImportRun,
  isInterchangeUsed,
  moveRun,
  saveRun,
} from '#server/eligibility/import-run-store.ts'
import { type PartnerReading, partnerOfFile } from '#server/eligibility/partners/partner-of-file.ts'
import { planRun } from '#server/eligibility/plan/plan-run.ts'
import { fingerprintOf, openRunFile } from '#server/eligibility/read/import-file.ts'
import { copyMemberLists } from '#server/eligibility/read/member-list-store.ts'
import type { Warning } from '#server/eligibility/read/member-row.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { stageEligibilityFile } from '#server/eligibility/read/stage-eligibility-file.ts'
import { deleteStagedRows } from '#server/eligibility/read/staged-row-store.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'
import type { Portal } from '#server/portal.ts'
import type { GuardShare } from '#server/schema/import-tables.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>

/** The opened file, and how it is read. */
type FileReading = PartnerReading & { file: ReadBytes }

/** Stages the whole file in one transaction. */
const stage = (bulk: Bulk, { db }: Parts, run: ImportRun, reading: FileReading & { today: string }) =>
  bulk.db.transaction(async () => {
    await deleteStagedRows(bulk.db, run.id)
    return stageEligibilityFile(bulk, db, run, reading)
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
  try {
    const file = await openRunFile(db, run.id, pgpDecryption({ home: config.importGpgHome }))
    await surveyFile(bulk, run.id, file)
    await checkFile(bulk, parts, run, { ...(await partnerOfFile(db, run, file)), file })
  } catch (error) {
    if (!(error instanceof Quarantine)) throw error
    const now = clock.now()
    await moveRun(db, run.id, ['checking'], { checkedAt: now, problem: quarantined(error), state: 'quarantined', finishedAt: now })
  }
}

const checkFile = async (bulk: Bulk, parts: Parts, run: ImportRun, reading: FileReading): Promise<void> => {
  const { db, clock, config } = parts
  const { file, partner, settings, notes } = reading
  const checkedAt = clock.now()
  const today = dayIn(config.timeZone, checkedAt)
  const fingerprint = await fingerprintOf(file(), run.options, settings)
  const same = await findSameRun(db, { id: run.id, fingerprint })
  const known = {
    fingerprint,
    sameAs: same?.id ?? null,
    checkedAt,
    basis: await countDoneRuns(db),
    progress: 0,
    partnerId: partner?.id ?? null,
    partnerSettings: partner && settings,
  }
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
  await saveRun(db, run.id, known)
  const { unstaged, format, facts, warnings } = await stage(bulk, parts, run, { ...reading, today })
  const read = { ...run, ...known, format, ...facts }
  await saveRun(db, run.id, { format, ...facts })
  await insertFileWarnings(bulk, run.id, [...notes, ...(await warningsOfInterchange(db, read)), ...warnings])
  const only = same ? await listRejectedOrdinals(db, same.id) : null
  const { counts: counted, guard } = await planRun(bulk, read, { today, unstaged, only, progressDb: db })
  const counts = { ...counted, listed: await countFindings(bulk.db, run.id, '') }
  const isHeld = guard.some(({ exceeded }) => exceeded) && endingOf(guard) !== run.agreedTerminations
  const state = isHeld ? 'stopped' : run.options.applyWhenClean ? 'applying' : 'ready'
  await moveRun(db, run.id, ['checking'], { counts, guard, state, progress: 0, cursor: null, attempts: 0 })
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
