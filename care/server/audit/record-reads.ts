import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { CareEvent } from '#shared/audit/audit-events.ts'

type Read = { event: CareEvent; readerId: string; patientIds: readonly string[] }

/** Audits a list that a member read: a row for each other patient in it, who sees it among the accesses to their data, or else one row. */
export const recordReads = async (db: Db, request: RequestContext, { event, readerId, patientIds }: Read): Promise<void> => {
  const others = [...new Set(patientIds)].filter((id) => id !== readerId)
  for (const subjectId of others) await writeAudit(db, request.auditContext, { event, outcome: 'ok', subjectId })
  if (others.length === 0) await writeAudit(db, request.auditContext, { event, outcome: 'ok' })
}
