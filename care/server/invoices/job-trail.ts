import type { Trail } from '#platform/audit/trail.ts'

/** Nobody asked: a job of this server did. */
export const jobTrail = (node: string): Trail => ({
  ...{ requestId: 'job', ip: 'local', userAgentHash: 'job', route: 'invoices', level: 'job', actorId: null, sessionHash: null, node },
  written: [],
})
