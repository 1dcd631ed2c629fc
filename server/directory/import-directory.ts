import { basename } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { DirectoryReader } from '#server/directory/directory-reader.ts'
import type { DirectoryChanges, DirectoryReport, DirectoryTally } from '#server/directory/directory-report.ts'
import { type DirectoryFile, openDirectoryFile } from '#server/directory/file-segments.ts'
import { bumpGeneration, dbOn, noteSource } from '#server/directory/load-note-store.ts'
import { mergeStaged } from '#server/directory/merge-store.ts'
import { loadRank, recognizeFile } from '#server/directory/recognize-file.ts'
import { stageFile } from '#server/directory/stage-file.ts'
import { dropStaging, giveLoadLock, takeLoadLock } from '#server/directory/staging-store.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

export type DirectoryImport = {
  /** What a plain list of facilities lists. */
  kind?: FacilityKind
  /** YYYY-MM-DD, the day the data speaks of; else of the file's name, else of the newest record in it, else the day the file was written. */
  dataDate?: string
  /** The file is all that the source has: what it lacks is removed. */
  isComplete?: boolean
  /** Says what would happen and changes nothing. */
  isDryRun?: boolean
  /** Bytes that are read at once, and again after a kill. */
  segmentSize?: number
}

type Parts = { pool: Pool; clock: Clock }
type Job = DirectoryImport & { name: string; file: DirectoryFile; reader: DirectoryReader }

/** npidata_pfile_20050523-20251109.csv speaks of 9 November 2025. */
const dateInName = (name: string): string | null => {
  const days = name.match(/(?<!\d)20\d{2}-?[01]\d-?[0-3]\d(?!\d)/g)
  return days?.at(-1)?.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3') ?? null
}

const merge = async (
  client: PoolClient,
  job: Job,
  tally: DirectoryTally,
  dataDate: string,
  now: Date,
  trail: Trail,
): Promise<DirectoryChanges> => {
  const { reader, isComplete = false, isDryRun = false } = job
  await client.query('begin')
  try {
    await client.query("set local work_mem = '64MB'")
    const changes = await mergeStaged(client, reader.source, isComplete)
    const tx = dbOn(client)
    const counts = { read: tally.read, doctors: tally.doctors, ...tally.facilities }
    await noteSource(tx, { source: reader.source, label: reader.label, dataDate, loadedAt: now, counts })
    const { added, changed, removed, sites, twins } = changes
    if (added + changed + removed + sites + twins > 0) await bumpGeneration(tx)
    await writeAudit(tx, trail, { event: 'admin.directory', outcome: 'ok', reason: reader.source })
    await client.query(isDryRun ? 'rollback' : 'commit')
    return changes
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const load = async (client: PoolClient, clock: Clock, job: Job, trail: Trail): Promise<DirectoryReport> => {
  const { name, file, reader } = job
  const tally = await stageFile(client, file, reader, `${reader.source} ${file.fingerprint}`)
  const dataDate = job.dataDate ?? dateInName(name) ?? tally.newest ?? file.modified.toISOString().slice(0, 10)
  const changes = await merge(client, job, tally, dataDate, clock.now(), trail)
  await dropStaging(client)
  return { file: name, source: reader.source, label: reader.label, dataDate, ...tally, ...changes }
}

/**
 * Loads files of the public registers into the directory, each in one transaction, while the portal goes on answering from what it
 * has. A load that was killed goes on where it stood when the same files are given again.
 * @throws Error in words for the operator: a file of no known kind, or another load that runs
 */
export const importDirectory = async (
  { pool, clock }: Parts,
  paths: readonly string[],
  options: DirectoryImport,
  trail: Trail,
): Promise<DirectoryReport[]> => {
  const jobs: Job[] = []
  const opened: DirectoryFile[] = []
  const client = await pool.connect()
  try {
    for (const path of paths) {
      const file = await openDirectoryFile(path, options.segmentSize)
      opened.push(file)
      const name = basename(path)
      jobs.push({ ...options, name, file, reader: recognizeFile(file.header, name, options.kind) })
    }
    if (!(await takeLoadLock(client))) throw new Error('Another load of the directory is running.')
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning')
    const reports: DirectoryReport[] = []
    for (const job of jobs.sort((a, b) => loadRank(a.reader) - loadRank(b.reader))) reports.push(await load(client, clock, job, trail))
    await giveLoadLock(client)
    return reports
  } finally {
    for (const file of opened) await file.close()
    // Not back into the pool: its limits are off, and with it goes the lock.
    client.release(true)
  }
}
