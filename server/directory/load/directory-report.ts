import type { NotApplied } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import type {
  DirectorySink,
  DirectoryWarningReason,
  DoctorDetail,
  DoctorRecord,
  FacilityRecord,
  RowVerdict,
  SkipReason,
} from '#server/directory/read/directory-record.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

/** What was read from a file. Plain data: stored between segments and printed at the end. */
export type DirectoryTally = {
  read: number
  /** Distinct NPIs; `mapped` counts those with a specialty other than 'other'. */
  doctors: number
  mapped: number
  male: number
  female: number
  /** Rows with a school. */
  schools: number
  facilities: Record<FacilityKind, number>
  skipped: Partial<Record<SkipReason, number>>
  /** The first 1,000 rejected rows; `reasons` counts all. */
  rejected: RejectedRow[]
  /** Rows accepted with invalid or doubtful parts; the first 1,000. */
  noted: (RejectedRow & { reason: DirectoryWarningReason })[]
  reasons: Partial<Record<string, number>>
  /** The latest date on which the source changed a record in the file. */
  newest: string | null
}

/** The number of rows a load changed, or would change. */
export type DirectoryChanges = { added: number; changed: number; unchanged: number; removed: number; sites: number; twins: number }

/** `notApplied` is set if the file changed nothing; the changes are then what it would have done. */
export type DirectoryReport = DirectoryTally &
  DirectoryChanges & { file: string; source: string; label: string; dataDate: string; notApplied?: NotApplied }

const mostListed = 1_000

export const emptyTally = (): DirectoryTally => ({
  read: 0,
  doctors: 0,
  mapped: 0,
  male: 0,
  female: 0,
  schools: 0,
  facilities: { pharmacy: 0, urgentcare: 0, hospitals: 0, vets: 0 },
  skipped: {},
  rejected: [],
  noted: [],
  reasons: {},
  newest: null,
})

const count = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void => {
  counts[key] = (counts[key] ?? 0) + 1
}

const list = <Row extends RejectedRow>(tally: DirectoryTally, rows: Row[], row: Row): void => {
  count(tally.reasons, row.reason)
  if (rows.length < mostListed) rows.push(row)
}

const recordDay = (tally: DirectoryTally, day: string | null): void => {
  if (day !== null && (tally.newest === null || day > tally.newest)) tally.newest = day
}

export const tallyDoctor = (tally: DirectoryTally, { gender, specialties, updatedOn }: DoctorRecord): void => {
  recordDay(tally, updatedOn)
  tally.doctors += 1
  if (specialties[0] !== 'other') tally.mapped += 1
  if (gender === 'M') tally.male += 1
  if (gender === 'F') tally.female += 1
}

export const tallyFacility = (tally: DirectoryTally, { kind, updatedOn }: FacilityRecord): void => {
  recordDay(tally, updatedOn)
  tally.facilities[kind] += 1
}

export const tallyDetail = (tally: DirectoryTally, { school }: DoctorDetail): void => {
  if (school) tally.schools += 1
}

export const tallyNote = (tally: DirectoryTally, line: number, ...[id, reason]: Parameters<DirectorySink['note']>): void =>
  list(tally, tally.noted, { line, id, reason })

export const tallyRow = (tally: DirectoryTally, line: number, id: string, verdict: RowVerdict): void => {
  tally.read += 1
  if (verdict === null) return
  if ('skip' in verdict) count(tally.skipped, verdict.skip)
  else list(tally, tally.rejected, { line, id, reason: verdict.reject })
}
