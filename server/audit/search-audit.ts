import type { AuditLinkRow } from '#platform/audit/audit-link.ts'
import { logRowOf } from '#platform/audit/audit-row-shown.ts'
import { type AuditQuery, findAuditPiece, findAuditRows, findLastSeq } from '#platform/audit/find-audit-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findIdsOfAddress, findTelehealthId } from '#server/audit/audit-store.ts'
import { findCareRows } from '#server/audit/care-log.ts'
import { listTelehealthIdsWithin } from '#server/members/member-store.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import { type GroupLimit, isAuditRowWithin } from '#server/session/group-limit-store.ts'
import type { AuditRowShown, auditCalls } from '#shared/audit/audit-calls.ts'
import type { LogRow } from '#shared/audit/audit-chain.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { AuditLog } from '#shared/audit/audit-filter.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'

type Filter = Input<typeof auditCalls.exportAudit>

const pageSize = 100

/** The ids that a text names: in the portal's log, and in the telehealth service's. */
const idsOf = async (db: Db, typed: string): Promise<Record<AuditLog, string[]>> => {
  if (!typed.includes('@')) return { portal: [typed], care: [typed, await findTelehealthId(db, typed)] }
  const { ids, telehealthIds } = await findIdsOfAddress(db, sameEmail(typed))
  return { portal: ids, care: telehealthIds }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/**
 * Converts a typed filter into one query for each log: days to instants, addresses to ids. Null for a log that is not asked for. A limit
 * to groups keeps to rows about their people, accounts, cases and settings, and in the telehealth service's log to people that are named.
 */
const auditQueriesOf = async ({ db, config }: Portal, filter: Filter, groups: GroupLimit): Promise<Record<AuditLog, AuditQuery | null>> => {
  const { log, from, to, event, outcome, actor, subject, ip, session } = filter
  const start = (day: string) => instantIn(config.timeZone, `${day}T00:00:00`)
  const days = { ...(from ? { from: start(from) } : {}), ...(to ? { until: start(dayAfter(to)) } : {}) }
  const actors = actor ? await idsOf(db, actor) : null
  const subjects = subject ? await idsOf(db, subject) : null
  const queryOf = (of: AuditLog): AuditQuery => ({
    ...days,
    ...(event ? { event } : {}),
    ...(outcome ? { outcome } : {}),
    ...(actors ? { actorIds: actors[of] } : {}),
    ...(subjects ? { subjectIds: subjects[of] } : {}),
    ...(ip ? { ip } : {}),
    ...(session ? { session } : {}),
  })
  const portal = log === 'care' ? null : queryOf('portal')
  const care = log === 'portal' ? null : queryOf('care')
  if (groups === null) return { portal, care }
  const named = await listTelehealthIdsWithin(db, subjects?.care ?? [], groups)
  return {
    portal: portal && { ...portal, within: isAuditRowWithin(groups) },
    care: care && named.length > 0 ? { ...care, subjectIds: named } : null,
  }
}

/** Audits reading the log: the filter's fields, never their values, and the subject if there is one. */
const writeRead = (portal: Portal, request: RequestContext, event: AuditEventName, query: AuditQuery): Promise<void> => {
  const subjectId = query.subjectIds?.[0]
  const about = subjectId === undefined ? {} : { subjectId }
  return writeAudit(portal.db, request.auditContext, { event, outcome: 'ok', reason: Object.keys(query).join('+') || 'all', ...about })
}

const ofPortal = (row: AuditLinkRow, names: ReadonlyMap<string, string>): AuditRowShown => ({ log: 'portal', ...logRowOf(row, names) })

/** A row of the telehealth service, whose actor may be an operator of the portal. */
const ofCare = (row: LogRow, names: ReadonlyMap<string, string>): AuditRowShown => {
  const { actor } = row
  return { log: 'care', ...row, actor: actor && { id: actor.id, name: actor.name ?? names.get(actor.id) ?? null } }
}

/** Merges two lists, each the newest first, by time. */
const mergeRows = (portal: readonly AuditRowShown[], care: readonly AuditRowShown[]): AuditRowShown[] => {
  const merged: AuditRowShown[] = []
  for (let [p, c] = [0, 0]; p < portal.length || c < care.length; ) {
    const [one, other] = [portal[p], care[c]]
    const next = one && (!other || one.at >= other.at) ? one : other
    if (next === one) p += 1
    else c += 1
    if (next) merged.push(next)
  }
  return merged
}

type ByOperator = { operator: { id: string }; request: RequestContext; groups: GroupLimit }

/** The last row of a log on a page, or where the page began. */
const lastOf = (log: AuditLog, rows: readonly AuditRowShown[], began: number | undefined): number =>
  rows.findLast((row) => row.log === log)?.seq ?? began ?? 0

/** Returns a page of both logs, the newest first. Without the telehealth service it has the portal's rows alone, and says so. */
export const searchAudit = async (
  portal: Portal,
  { after, ...filter }: Input<typeof auditCalls.searchAudit>,
  { operator, request, groups }: ByOperator,
) => {
  const queries = await auditQueriesOf(portal, filter, groups)
  const most = pageSize + 1
  const pageOf = (log: AuditLog) => ({ most, ...(after?.[log] ? { before: after[log] } : {}) })
  const portalRows = queries.portal ? await findAuditRows(portal.db, queries.portal, pageOf('portal')) : []
  const careRows = queries.care
    ? await findCareRows(portal, queries.care, { operatorId: operator.id, ...pageOf('care') }).catch(() => null)
    : []
  await writeRead(portal, request, 'audit.search', queries.portal ?? queries.care ?? {})
  const names = await findOperatorNames(portal.db)
  const found = mergeRows(
    portalRows.map((row) => ofPortal(row, names)),
    (careRows ?? []).map((row) => ofCare(row, names)),
  )
  const rows = found.slice(0, pageSize)
  const next = found.length > pageSize ? `${lastOf('portal', rows, after?.portal)}-${lastOf('care', rows, after?.care)}` : null
  return { data: { rows, next, isWithoutCare: careRows === null } }
}

const columns = [
  'log',
  'seq',
  'at',
  'event',
  'outcome',
  'reason',
  'actor',
  'operator',
  'subject',
  'ip',
  'session',
  'request',
  'route',
  'level',
  'node',
]
const pieceSize = 2000

const lineOf = ({
  log,
  seq,
  at,
  event,
  outcome,
  reason,
  actor,
  subject,
  ip,
  session,
  requestId,
  route,
  level,
  node,
}: AuditRowShown): string =>
  csvLine([
    log,
    seq,
    at,
    event,
    outcome,
    reason,
    actor?.id ?? null,
    actor?.name ?? null,
    subject,
    ip,
    session,
    requestId,
    route,
    level,
    node,
  ])

/** Reads the rows page by page, oldest first; each page begins after the last row of the previous one. */
async function* piecesOf(read: (after: number) => Promise<AuditRowShown[]>): AsyncGenerator<AuditRowShown[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pieceSize) return
    after = end.seq
  }
}

/** Yields CSV lines in pieces, so that memory use is constant: the portal's log, then the telehealth service's. */
async function* linesOf(portal: Portal, queries: Record<AuditLog, AuditQuery | null>, operatorId: string): AsyncGenerator<string> {
  const { db } = portal
  const names = await findOperatorNames(db)
  yield csvStart + csvLine(columns)
  const { portal: ours, care: theirs } = queries
  if (ours) {
    const last = await findLastSeq(db)
    const read = async (after: number) =>
      (await findAuditPiece(db, ours, { after, last, most: pieceSize })).map((row) => ofPortal(row, names))
    for await (const rows of piecesOf(read)) yield rows.map(lineOf).join('')
  }
  if (theirs) {
    const read = async (after: number) =>
      (await findCareRows(portal, theirs, { operatorId, most: pieceSize, after })).map((row) => ofCare(row, names))
    for await (const rows of piecesOf(read)) yield rows.map(lineOf).join('')
  }
}

/**
 * Exports all matching rows of both logs as a CSV file.
 * @throws Failure CareUnavailable: a file without the telehealth service's rows would pass for a whole one
 */
export const exportAudit = async (portal: Portal, filter: Filter, { operator, request, groups }: ByOperator) => {
  const queries = await auditQueriesOf(portal, filter, groups)
  if (queries.care) await findCareRows(portal, queries.care, { operatorId: operator.id, most: 1 })
  await writeRead(portal, request, 'audit.export', queries.portal ?? queries.care ?? {})
  const name = `audit-${portal.clock.now().toISOString().slice(0, 10)}.csv`
  return { data: { name, content: linesOf(portal, queries, operator.id) } }
}
