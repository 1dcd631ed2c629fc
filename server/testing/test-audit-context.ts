import type { AuditContext } from '#platform/audit/audit-context.ts'

/** The audit context of a command-line user. */
export const testAuditContext = (): AuditContext => ({
  requestId: 'r',
  ip: 'local',
  userAgentHash: 'test',
  route: 'test',
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: 'n',
  written: [],
})
