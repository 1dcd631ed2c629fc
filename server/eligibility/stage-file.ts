import type { Bulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import { readCsvMembers } from '#server/eligibility/eligibility-csv-reader.ts'
import { type Finding, insertFindings } from '#server/eligibility/finding-store.ts'
import { fileDay } from '#server/eligibility/import-days.ts'
import { fileOf } from '#server/eligibility/import-file.ts'
import { type ImportRun, type KnownGroup, listGroupRules } from '#server/eligibility/import-run-store.ts'
import type { ReadRow, RowProblem } from '#server/eligibility/member-row.ts'
import { isSubscriber, readMemberRow } from '#server/eligibility/member-row-rules.ts'
import { Quarantine } from '#server/eligibility/quarantine.ts'
import type { FileFacts, RawMember } from '#server/eligibility/raw-member.ts'
import { linkFamilies, stageRows } from '#server/eligibility/staged-row-store.ts'
import { readX12Members } from '#server/eligibility/x12-834-reader.ts'

type Staged = { read: number; unstaged: number; format: '834' | 'csv'; facts: FileFacts }

/** Whose row it is: the group that it names, for a dependent of an 834 else the subscriber's before it, else the one that the whole file was said to be of. */
const groupOf = (
  raw: RawMember,
  groups: ReadonlyMap<string, KnownGroup>,
  { before, given }: { before: string; given: string | null },
): KnownGroup | RowProblem => {
  const said = raw.says('group') || before
  const named = groups.get(said)
  const refused = (reason: RowProblem['reason']): RowProblem => ({ reason, ...raw.at('group'), found: said.slice(0, 60) })
  if (given !== null) return named && named.code !== given ? refused('other group') : (groups.get(given) ?? refused('unknown group'))
  return named ?? refused(said === '' ? 'no group' : 'unknown group')
}

const idOf = (raw: RawMember): string => (raw.says('memberId') || raw.says('subscriberId')).slice(0, 60)

const unread = (ordinal: number, raw: RawMember, problem: RowProblem): Finding => ({
  kind: 'rejected',
  ordinal,
  changes: null,
  ...problem,
  memberId: idOf(raw),
  name: `${raw.says('first')} ${raw.says('last')}`.trim().slice(0, 120),
})

type Before = { group: string; subscriber: string | null }

const rowOf = (raw: RawMember, { id: groupId, rules }: KnownGroup, { subscriber }: Before, today: string): ReadRow | RowProblem => {
  const read = readMemberRow(raw, rules, today)
  const family = raw.says('subscriberId') || raw.says('memberId')
  const isPrimary = isSubscriber(raw)
  if (family === '' && 'reason' in read) return read
  const row = { line: raw.line, groupId, family, isPrimary, follows: isPrimary ? null : subscriber }
  return 'reason' in read ? { ...row, row: null, problem: read } : { ...row, row: read, problem: null }
}

/** Goes through a file's members in its order and knows whom each follows. */
const openReading = (groups: ReadonlyMap<string, KnownGroup>, given: string | null, today: string) => {
  let before: Before = { group: '', subscriber: null }
  return (raw: RawMember): ReadRow | RowProblem => {
    if (raw.problem) return { reason: raw.problem, line: raw.line, segment: '', found: '' }
    const isPrimary = isSubscriber(raw)
    const group = groupOf(raw, groups, { before: isPrimary || raw.format === 'csv' ? '' : before.group, given })
    if ('reason' in group) return group
    if (isPrimary) before = { group: raw.says('group'), subscriber: raw.says('subscriberId') || raw.says('memberId') }
    return rowOf(raw, group, before, today)
  }
}

/** A short name in capitals and a separator: the beginning of an 834, whole or not. No header of a CSV file looks like that. */
const isX12 = async (file: AsyncIterable<Uint8Array>): Promise<boolean> => {
  for await (const text of decodeText(file)) return /^\s*[A-Z][A-Z0-9]{1,2}[^\p{L}\p{N}\s_",;-]/u.test(text.slice(0, 200))
  throw new Quarantine('empty file', { line: 1, segment: '' })
}

/**
 * Reads a run's whole file and keeps its rows, judged one by one; those that cannot be told to any family are rejected at once.
 * Runs in the caller's transaction, so that a file which turns out damaged leaves nothing behind.
 * @throws Quarantine
 */
export const stageFile = async ({ client, db, signal }: Bulk, source: Db, run: ImportRun, today: string): Promise<Staged> => {
  const facts: FileFacts = { interchange: null, isFull: false, fileDate: null }
  const format = (await isX12(fileOf(source, run.id))) ? '834' : 'csv'
  const members = format === '834' ? readX12Members(fileOf(source, run.id), facts) : readCsvMembers(fileOf(source, run.id))
  const read = openReading(await listGroupRules(source), run.options.groupCode, today)
  let ordinal = 0
  let unstaged = 0
  for await (const batch of members) {
    signal?.throwIfAborted()
    const rows: (ReadRow & { ordinal: number })[] = []
    const refused: Finding[] = []
    for (const raw of batch) {
      ordinal += 1
      const result = read(raw)
      if ('reason' in result) refused.push(unread(ordinal, raw, result))
      else rows.push({ ...result, ordinal })
    }
    unstaged += refused.length
    await stageRows(client, run.id, rows)
    await insertFindings(client, run.id, refused)
  }
  await linkFamilies(db, run.id)
  return { read: ordinal, unstaged, format, facts: { ...facts, fileDate: fileDay(facts.fileDate ?? '') } }
}
