/** What an audit row knows of the request it belongs to. No content: the route is the declared path, the rest are ids and hashes. */
export type Trail = {
  requestId: string
  ip: string
  userAgentHash: string
  route: string
  /** `none`, `pending`, `full`, or the kind of another caller. */
  level: string
  actorId: string | null
  sessionHash: string | null
  node: string
  /** Outcomes written so far: `serve` asserts that an unsafe call wrote one. */
  written: ('ok' | 'refused' | 'failed')[]
}
