import type { AuditQuery } from '#platform/audit/find-audit-rows.ts'
import type { Portal } from '#server/portal.ts'
import type { LogRow } from '#shared/audit/audit-chain.ts'
import { mobileAuditCalls } from '#shared/audit/mobile-audit-calls.ts'

type Page = { operatorId: string; most: number; before?: number; after?: number }

/** Rows of the telehealth service's log, as its call returns them. Fails with CareUnavailable. */
export const findCareRows = async ({ care }: Portal, query: AuditQuery, { operatorId, ...page }: Page): Promise<LogRow[]> => {
  const { from, until, actorIds, subjectIds, event, outcome, ip, session } = query
  const asked = {
    operator_id: operatorId,
    ...(from ? { from: from.toISOString() } : {}),
    ...(until ? { until: until.toISOString() } : {}),
    ...(event === undefined ? {} : { event }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(actorIds ? { actor_ids: [...actorIds] } : {}),
    ...(subjectIds ? { subject_ids: [...subjectIds] } : {}),
    ...(ip === undefined ? {} : { ip }),
    ...(session === undefined ? {} : { session }),
    ...page,
  }
  return (await care.ask(mobileAuditCalls.searchCareAudit, asked)).rows
}

/** The state of the telehealth service's chains; null if it cannot be reached. */
export const readCareLog = ({ care }: Portal) => care.ask(mobileAuditCalls.readCareChain, {}).catch(() => null)

/** Has the telehealth service's chains verified; false if it cannot be reached. */
export const checkCareLog = ({ care }: Portal, operatorId: string): Promise<boolean> =>
  care.ask(mobileAuditCalls.checkCareChain, { operator_id: operatorId }).then(
    () => true,
    () => false,
  )
