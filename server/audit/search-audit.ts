import type { AuditLinkRow } from '#platform/audit/audit-link.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type AuditQuery, findAuditPiece, findAuditRows, findIdsOfAddress, findLastSeq } from '#server/audit/audit-store.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import type { AuditRowShown, auditCalls } from '#shared/audit/audit-calls.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'

type Filter = Input<typeof auditCalls.exportAudit>

const pageSize = 100

const idsOf = (db: Db, typed: string): Promise<string[]> =>
  typed.includes('@') ? findIdsOfAddress(db, sameEmail(typed)) : Promise.resolve([typed])

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Converts a typed filter: days to instants, addresses to ids. */
const auditQueryOf = async ({ db, config }: Portal, filter: Filter): Promise<AuditQuery> => {
  const { from, to, event, outcome, actor, subject, ip, session } = filter
  const start = (day: string) => instantIn(config.timeZone, `${day}T00:00:00`)
  return {
    ...(from ? { from: start(from) } : {}),
    ...(to ? { until: start(dayAfter(to)) } : {}),
    ...(event ? { event } : {}),
    ...(outcome ? { outcome } : {}),
    ...(actor ? { actorIds: await idsOf(db, actor) } : {}),
    ...(subject ? { subjectIds: await idsOf(db, subject) } : {}),
    ...(ip ? { ip } : {}),
    ...(session ? { session } : {}),
  }
}

/** Audits reading the log: the filter's fields, never their values, and the subject if there is one. */
const writeRead = (portal: Portal, request: RequestContext, event: AuditEventName, query: AuditQuery): Promise<void> => {
  const subjectId = query.subjectIds?.[0]
  const about = subjectId === undefined ? {} : { subjectId }
  return writeAudit(portal.db, request.auditContext, { event, outcome: 'ok', reason: Object.keys(query).join('+') || 'all', ...about })
}

const shownOf = (row: AuditLinkRow, names: ReadonlyMap<string, string>): AuditRowShown => ({
  seq: row.seq,
  at: row.at.toISOString(),
  event: row.event,
  outcome: row.outcome,
  reason: row.reason,
  actor: row.actorId === null ? null : { id: row.actorId, name: names.get(row.actorId) ?? null },
  subject: row.subjectId,
  ip: row.ip,
  session: row.sessionHash,
  requestId: row.requestId,
  route: row.route,
  level: row.level,
  node: row.node,
})

/** Returns a page of the log. */
export const searchAudit = async (portal: Portal, { after, ...filter }: Input<typeof auditCalls.searchAudit>, request: RequestContext) => {
  const query = await auditQueryOf(portal, filter)
  const found = await findAuditRows(portal.db, query, { most: pageSize + 1, ...(after === undefined ? {} : { before: after }) })
  await writeRead(portal, request, 'audit.search', query)
  const names = await findOperatorNames(portal.db)
  const rows = found.slice(0, pageSize).map((row) => shownOf(row, names))
  return { data: { rows, next: found.length > pageSize ? `${rows.at(-1)?.seq}` : null } }
}

const columns = [
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

/** Yields CSV lines in pieces, so that memory use is constant. */
async function* linesOf(db: Db, query: AuditQuery, names: ReadonlyMap<string, string>): AsyncGenerator<string> {
  yield csvStart + csvLine(columns)
  const last = await findLastSeq(db)
  for (let after = 0; ; ) {
    const rows = await findAuditPiece(db, query, { after, last, most: pieceSize })
    yield rows
      .map((row) => shownOf(row, names))
      .map(({ seq, at, event, outcome, reason, actor, subject, ip, session, requestId, route, level, node }) =>
        csvLine([
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
        ]),
      )
      .join('')
    const end = rows.at(-1)
    if (!end || rows.length < pieceSize) return
    after = end.seq
  }
}

/** Exports all matching rows as a CSV file. */
export const exportAudit = async (portal: Portal, filter: Filter, request: RequestContext) => {
  const query = await auditQueryOf(portal, filter)
  await writeRead(portal, request, 'audit.export', query)
  const name = `audit-${portal.clock.now().toISOString().slice(0, 10)}.csv`
  return { data: { name, content: linesOf(portal.db, query, await findOperatorNames(portal.db)) } }
}
