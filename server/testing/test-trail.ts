import type { Trail } from '#platform/audit/trail.ts'

/** As of whoever types a command. */
export const testTrail = (): Trail => ({
  ...{ requestId: 'r', ip: 'local', userAgentHash: 'test', route: 'test', level: 'operator', actorId: null, sessionHash: null, node: 'n' },
  written: [],
})
