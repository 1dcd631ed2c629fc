import type { Db } from '#platform/db/db.ts'
import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import type { ImportReport, RejectedRow } from '#platform/import/import-report.ts'
import { allFindings, type ImportFinding } from '#server/eligibility/finding-store.ts'
import type { ImportRun } from '#server/eligibility/import-run-store.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'

/** `segment` is the segment with its number, or the column; in a file of one line only it tells the place. */
type RejectedSegment = RejectedRow & { segment: string }
type EligibilityReport = Omit<ImportReport, 'rejected'> & { rejected: RejectedSegment[] }

type Reported = Pick<ImportFinding, 'line' | 'segment' | 'memberId' | 'reason'>

const reported = ({ line, segment, memberId, reason }: Reported): RejectedSegment => ({ line, segment, id: memberId, reason })

/** The report in the format of every importer. For a quarantined file, it lists the reason instead of rows. */
export const importReport = async (db: Db, { id, counts, problem }: ImportRun): Promise<EligibilityReport> => {
  const { read, added, changed, unchanged, terminated } = counts ?? noCounts
  const rejected: EligibilityReport['rejected'] = problem ? [reported({ ...problem, memberId: '' })] : []
  for await (const finding of allFindings(db, id, 'rejected')) rejected.push(reported(finding))
  return { read, added, changed, unchanged, terminated, rejected }
}

/**
 * Yields the same report as JSON text, row by row, so that a report of any length needs constant memory. `facts` come first.
 */
export async function* jsonReport(db: Db, { id, counts, problem }: ImportRun, facts: Record<string, unknown> = {}): AsyncGenerator<string> {
  const { read, added, changed, unchanged, terminated } = counts ?? noCounts
  const head = JSON.stringify({ ...facts, read, added, changed, unchanged, terminated }, null, 2)
  yield `${head.slice(0, -2)},\n  "rejected": [`
  let isFirst = true
  const row = (one: RejectedSegment): string => {
    const text = `${isFirst ? '' : ','}\n    ${JSON.stringify(one)}`
    isFirst = false
    return text
  }
  if (problem) yield row(reported({ ...problem, memberId: '' }))
  for await (const finding of allFindings(db, id, 'rejected')) yield row(reported(finding))
  yield `${isFirst ? '' : '\n  '}]\n}\n`
}

/** Yields the report as CSV lines. A quarantined file's first row says why. */
export async function* csvReport(db: Db, { id, problem }: Pick<ImportRun, 'id' | 'problem'>): AsyncGenerator<string> {
  yield csvStart + csvLine(['kind', 'line', 'segment', 'member_id', 'name', 'reason', 'found', 'changes', 'element', 'position'])
  if (problem) yield csvLine(['quarantined', problem.line, problem.segment, '', '', problem.reason, problem.found, '', '', ''])
  for await (const { kind, line, segment, memberId, name, reason, found, changes, place } of allFindings(db, id)) {
    const differences = (changes ?? []).map(({ field, now, after }) => `${field}: ${now ?? ''} > ${after ?? ''}`).join('; ')
    yield csvLine([kind, line, segment, memberId, name, reason, found, differences, place?.element ?? '', place?.position ?? ''])
  }
}
