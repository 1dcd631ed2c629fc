import { validate as isUuid } from 'uuid'
import { findClinicianNames } from '#care/server/audit/member-audit-store.ts'
import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { AuditLinkRow } from '#platform/audit/audit-link.ts'
import { logRowOf } from '#platform/audit/audit-row-shown.ts'
import { readChain, requestCheck } from '#platform/audit/check-audit.ts'
import { type AuditQuery, findAuditPiece, findAuditRows } from '#platform/audit/find-audit-rows.ts'
import { countUnreadable } from '#platform/audit/report-unreadable.ts'
import { readStreamLag } from '#platform/audit/stream-audit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileAuditCalls } from '#shared/audit/mobile-audit-calls.ts'
import type { Input } from '#shared/calls.ts'

type Search = Input<typeof mobileAuditCalls.searchCareAudit>

const queryOf = ({ from, until, event, outcome, actor_ids: actorIds, subject_ids: subjectIds, ip, session }: Search): AuditQuery => ({
  ...(from ? { from: new Date(from) } : {}),
  ...(until ? { until: new Date(until) } : {}),
  ...(event ? { event } : {}),
  ...(outcome ? { outcome } : {}),
  ...(actorIds ? { actorIds } : {}),
  ...(subjectIds ? { subjectIds } : {}),
  ...(ip ? { ip } : {}),
  ...(session ? { session } : {}),
})

const rowsOf = ({ db }: Care, search: Search): Promise<AuditLinkRow[]> => {
  const { before, after, most } = search
  if (after !== undefined) return findAuditPiece(db, queryOf(search), { after, last: Number.MAX_SAFE_INTEGER, most })
  return findAuditRows(db, queryOf(search), { most, ...(before === undefined ? {} : { before }) })
}

/** The calls by which the portal shows this log to operators. It checks who they are; here each of its calls is audited. */
export const operatorAuditRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const { db } = care
  return serve(mobileAuditCalls, {
    searchCareAudit: portal({ limit: '6000/h', audit: 'audit.search' }, async ({ input, request }) => {
      const rows = await rowsOf(care, input)
      const reason = Object.keys(queryOf(input)).join('+') || 'all'
      await writeAudit(db, request.auditContext, { event: 'audit.search', outcome: 'ok', actorId: input.operator_id, reason })
      const actors = [...new Set(rows.flatMap(({ actorId }) => (isUuid(actorId) && actorId !== null ? [actorId] : [])))]
      const names = await findClinicianNames(db, actors)
      return { data: { rows: rows.map((row) => logRowOf(row, names)) } }
    }),
    readCareChain: portal({ limit: '6000/h', audit: 'none' }, async () => ({
      data: {
        ...(await readChain(db)),
        unreadable: await countUnreadable(db, new Date(care.clock.now().getTime() - 3_600_000)),
        stream_lag: care.config.auditStreamUrl === undefined ? null : await readStreamLag(db, care.clock.now()),
      },
    })),
    checkCareChain: portal({ limit: '1200/h', audit: 'audit.verify' }, async ({ input, request }) => {
      const asked = { at: care.clock.now(), operatorId: input.operator_id, auditContext: request.auditContext }
      return { data: { requested_at: (await requestCheck(db, asked)).toISOString() } }
    }),
  })
}
