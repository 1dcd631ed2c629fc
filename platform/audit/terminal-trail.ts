import { hostname } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'

/** Acts on the command line are written down as those of whoever may log in to this machine. */
export const terminalTrail = (command: string): Trail => ({
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
