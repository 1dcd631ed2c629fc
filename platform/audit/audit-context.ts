/** Request data for audit rows. It holds no content: the route is the declared path, the rest are ids and hashes. */
export type AuditContext = {
  requestId: string
  ip: string
  userAgentHash: string
  route: string
  /** `none`, `pending`, `full`, or the kind of another caller. */
  level: string
  actorId: string | null
  sessionHash: string | null
  node: string
  /** Outcomes written so far; `serve` asserts that an unsafe call wrote one. */
  written: ('ok' | 'refused' | 'failed')[]
}
