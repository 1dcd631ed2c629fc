import type { CareAuditRow } from '#shared/audit/care-audit-calls.ts'
import type { OwnAuditRow } from '#shared/audit/own-audit-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

export type AccessEntry = OwnAuditRow | CareAuditRow
type Log = { rows: readonly AccessEntry[]; hasMore: boolean }

/** The time of the oldest loaded row of a log that has more. */
const oldestOf = ({ rows, hasMore }: Log): string => (hasMore ? (rows.at(-1)?.at ?? '') : '')

/** The time before which rows of at least one log are missing; '' if all are loaded. */
const loadedSince = (logs: readonly Log[]): string => logs.map(oldestOf).sort().at(-1) ?? ''

/** Whether this log ends the merged list: its next page must come before the list can go on. */
export const endsList = (log: Log, logs: readonly Log[]): boolean => log.hasMore && oldestOf(log) === loadedSince(logs)

/** Merges logs into one list, newest first, which ends where rows of a log are not loaded yet. */
export const mergeLogs = (logs: readonly Log[]): AccessEntry[] => {
  const since = loadedSince(logs)
  return logs
    .flatMap(({ rows }) => rows)
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at.localeCompare(a.at))
}

/** Rows of one person, event, outcome and reason on one day: the newest, and how many. */
type JoinedEntry = { key: string; row: AccessEntry; count: number }
type AccessDay = { day: string; newest: string; entries: JoinedEntry[] }

const isOwn = ({ row }: JoinedEntry): boolean => row.who.kind === 'you'

const keyOf = (row: AccessEntry): string => JSON.stringify([row.who, row.event, row.outcome, 'reason' in row ? row.reason : null])

const joinEntries = (rows: readonly AccessEntry[]): JoinedEntry[] => {
  const joined = new Map<string, JoinedEntry>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = joined.get(key)
    if (known) known.count += 1
    else joined.set(key, { key, row, count: 1 })
  }
  const entries = [...joined.values()]
  return [...entries.filter((entry) => !isOwn(entry)), ...entries.filter(isOwn)]
}

/** Groups rows, newest first, by the day in a time zone; in each day others come before the member. */
export const accessDays = (rows: readonly AccessEntry[], timeZone: string): AccessDay[] => {
  const days = new Map<string, AccessEntry[]>()
  for (const row of rows) {
    const day = dayIn(timeZone, new Date(row.at))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, ofDay]) => ({ day, newest: ofDay[0]?.at ?? '', entries: joinEntries(ofDay) }))
}
