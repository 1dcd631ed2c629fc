import { hostname } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'

/** Audit context of commands, which anyone who may log in to this machine can run. */
export const terminalAuditContext = (command: string): AuditContext => ({
  requestId: uuidv7(),
  ip: 'local',
  userAgentHash: 'cli',
  route: `cli ${command}`,
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: `${hostname()}-cli`,
  written: [],
})
