import type { Pool } from 'pg'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'
import type { CareClient } from '#server/care/care-client.ts'
import type { Config } from '#server/config.ts'
import type { Directory } from '#server/directory/open-directory.ts'
import type { SessionCache } from '#server/session/session-cache.ts'
import type { SessionTokens } from '#server/session/session-tokens.ts'
import type { LiveSettings } from '#server/settings/live-settings.ts'

/** Everything a verb of the portal may need; made once at the start, passed as an argument. */
export type Portal = {
  config: Config
  log: Log
  db: Db
  pool: Pool
  clock: Clock
  /** Without a slash at its end. */
  publicUrl: string
  /** This server's name in the audit chain. */
  node: string
  limits: Limits
  /** Keys the hashes of what could be guessed: PINs, addresses, phone numbers. */
  pinKey: string
  tokens: SessionTokens
  sessions: SessionCache
  /** What operators set for the whole portal. */
  settings: LiveSettings
  outbox: Outbox
  /** Doctors and facilities to search. */
  directory: Directory
  /** The telehealth side, as of a partner. */
  care: CareClient
}
