import type { AuditContext } from '#platform/audit/audit-context.ts'

/** The audit context of a job, which has no request. `what` names the job. */
export const auditContextOfJob = (node: string, what: string): AuditContext => ({
  requestId: 'job',
  ip: 'local',
  userAgentHash: 'job',
  route: what,
  level: 'job',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})
