import { basename } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Clock } from '#platform/clock.ts'
import { sessionPoolOf } from '#platform/db/open-db.ts'
import { columnKey } from '#platform/import/csv-rows.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import { loadEach, type NotApplied, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import type { Decrypt } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'
import { type DirectoryChanges, type DirectoryReport, type DirectoryTally, emptyTally } from '#server/directory/load/directory-report.ts'
import { bumpGeneration, dbOn, recordDirectorySource } from '#server/directory/load/load-note-store.ts'
import { hasStagedRows, mergeStaged } from '#server/directory/load/merge-store.ts'
import { stageDirectoryFile } from '#server/directory/load/stage-directory-file.ts'
import { dropStaging, giveLoadLock, tryLoadLock } from '#server/directory/load/staging-store.ts'
import { cmsDoctorReader, cmsHospitalReader } from '#server/directory/read/cms-readers.ts'
import type { DirectoryReader } from '#server/directory/read/directory-reader.ts'
import { facilityListReader } from '#server/directory/read/facility-list-reader.ts'
import { type DirectoryFile, openDirectoryFile } from '#server/directory/read/file-segments.ts'
import { languageListReader } from '#server/directory/read/language-list-reader.ts'
import { nppesDeactivationReader, nppesSiteReader } from '#server/directory/read/nppes-further-readers.ts'
import { nppesReader } from '#server/directory/read/nppes-reader.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

/** Readers in loading order: practices and languages need their doctors; deactivations come last. */
const readers: readonly DirectoryReader[] = [
  nppesReader,
  cmsDoctorReader,
  nppesSiteReader,
  languageListReader,
  nppesDeactivationReader,
  cmsHospitalReader,
]

const nameHints: readonly (readonly [RegExp, FacilityKind])[] = [
  [/vet/i, 'vets'],
  [/urgent/i, 'urgentcare'],
  [/pharm/i, 'pharmacy'],
  [/hospital/i, 'hospitals'],
]

/**
 * Finds the reader of a file by its header. A plain list of facilities needs `kind`, or a hint in the file name.
 * @throws Error in words for the operator
 */
const recognizeFile = (header: readonly string[], name: string, kind?: FacilityKind): DirectoryReader => {
  const columns = new Set(header.map(columnKey))
  const known = readers.find((reader) => reader.recognizes(columns))
  if (known) return known
  const listed = kind ?? nameHints.find(([hint]) => hint.test(name))?.[1]
  const list = facilityListReader(listed ?? 'vets')
  if (!list.recognizes(columns)) throw new Error(`${name} is not a supported directory file: the columns in its first line are unknown.`)
  if (!listed) throw new Error(`${name} does not name its kind of facility: add --kind pharmacy, urgentcare, hospitals or vets.`)
  return list
}

/** A file's position in the loading order. */
const loadRank = (reader: DirectoryReader): number => (readers.includes(reader) ? readers.indexOf(reader) : readers.length)

export type DirectoryImport = {
  /** The kind of facility in a plain list. */
  kind?: FacilityKind
  /** The date of the data, YYYY-MM-DD. Default: the date in the file name, else of the newest record, else the file's modification date. */
  dataDate?: string
  /** The file is the source's complete data: rows it lacks are removed. Without meaning for files that only add to or end other rows. */
  isComplete?: boolean
  /** The number of rows that an operator agreed to remove; null if none did. */
  agreed?: number | null
  /** Reports the changes without making them. */
  isDryRun?: boolean
  /** Bytes per segment; read again after a kill. */
  segmentSize?: number
  /** Decrypts PGP messages; without it they are refused. */
  decrypt?: Decrypt
}

type Parts = { pool: Pool; clock: Clock }
type Job = DirectoryImport & { name: string; file: DirectoryFile; reader: DirectoryReader }

/** The date in npidata_pfile_20050523-20251109.csv is 2025-11-09. */
const dateInName = (name: string): string | null => {
  const days = name.match(/(?<!\d)20\d{2}-?[01]\d-?[0-3]\d(?!\d)/g)
  return days?.at(-1)?.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3') ?? null
}

type Merged = { changes: DirectoryChanges; notApplied?: NotApplied }

const noChanges: DirectoryChanges = { added: 0, changed: 0, unchanged: 0, removed: 0, sites: 0, twins: 0 }

/** Merges the staged rows and commits. A dry run, and a load that the removal guard stops, do the same and roll back. */
const merge = async (
  client: PoolClient,
  job: Job,
  tally: DirectoryTally,
  dataDate: string,
  now: Date,
  auditContext: AuditContext,
): Promise<Merged> => {
  const { reader, isDryRun = false, agreed = null } = job
  if (!(await hasStagedRows(client))) return { changes: noChanges, notApplied: nothingToApply }
  // These files name no doctor or facility, so none is missing from them.
  const isComplete = job.isComplete === true && reader !== nppesSiteReader && reader !== nppesDeactivationReader
  await client.query('begin')
  try {
    await client.query("set local work_mem = '64MB'")
    const { changes, removals } = await mergeStaged(client, reader.source, isComplete)
    const stopping = stoppingRemovals(removals, agreed)
    const tx = dbOn(client)
    const counts = { read: tally.read, doctors: tally.doctors, ...tally.facilities }
    await recordDirectorySource(tx, { source: reader.source, label: reader.label, dataDate, loadedAt: now, counts })
    const { added, changed, removed, sites, twins } = changes
    if (added + changed + removed + sites + twins > 0) await bumpGeneration(tx)
    await writeAudit(tx, auditContext, { event: 'admin.directory', outcome: 'ok', reason: reader.source })
    await client.query(isDryRun || stopping.length > 0 ? 'rollback' : 'commit')
    return { changes, ...(stopping.length > 0 ? { notApplied: stoppedBy(stopping, removals) } : {}) }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const load = async (client: PoolClient, clock: Clock, job: Job, auditContext: AuditContext): Promise<DirectoryReport> => {
  const { name, file, reader } = job
  const tally = await stageDirectoryFile(client, file, reader, `${reader.source} ${file.fingerprint}`).catch(async (error: unknown) => {
    // A file that cannot be read is not resumed.
    if (error instanceof ImportFileError) await dropStaging(client)
    throw error
  })
  const dataDate = job.dataDate ?? dateInName(name) ?? tally.newest ?? file.modified.toISOString().slice(0, 10)
  const { changes, ...rest } = await merge(client, job, tally, dataDate, clock.now(), auditContext)
  await dropStaging(client)
  return { file: name, source: reader.source, label: reader.label, dataDate, ...tally, ...changes, ...rest }
}

const failed = ({ name, reader, file }: Job, notApplied: NotApplied): DirectoryReport => {
  const { source, label } = reader
  const dataDate = file.modified.toISOString().slice(0, 10)
  return { file: name, source, label, dataDate, ...emptyTally(), ...noChanges, notApplied }
}

/**
 * Loads public register files into the directory, one transaction per file; the portal keeps answering from the current data. An
 * interrupted load resumes when the same files are given again.
 * @throws Error in words for the operator: a file of no known kind, or another load that runs
 */
export const importDirectory = async (
  { pool, clock }: Parts,
  paths: readonly string[],
  options: DirectoryImport,
  auditContext: AuditContext,
): Promise<DirectoryReport[]> => {
  const jobs: Job[] = []
  const opened: DirectoryFile[] = []
  const client = await sessionPoolOf(pool).connect()
  try {
    for (const path of paths) {
      const file = await openDirectoryFile(path, options)
      opened.push(file)
      const name = basename(path)
      jobs.push({ ...options, name, file, reader: recognizeFile(file.header, name, options.kind) })
    }
    if (!(await tryLoadLock(client))) throw new Error('Another directory load is running.')
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning')
    const inOrder = jobs.sort((a, b) => loadRank(a.reader) - loadRank(b.reader))
    const reports = await loadEach(inOrder, (job) => load(client, clock, job, auditContext), failed)
    // A broken connection has released the lock already.
    await giveLoadLock(client).catch(() => undefined)
    return reports
  } finally {
    for (const file of opened) await file.close()
    // Destroy the connection: its timeouts are off, and closing it releases the lock.
    client.release(true)
  }
}
