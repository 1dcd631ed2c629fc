import type { Pool } from 'pg'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { OpenKeys } from '#platform/auth/keys/open-keys.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { FileScan } from '#platform/gateways/file-scan.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'
import type { CareClient } from '#server/care/care-client.ts'
import type { TokenRenewals } from '#server/care/token-renewals.ts'
import type { Config } from '#server/config.ts'
import type { NetworkFilters } from '#server/directory/networks/network-filters.ts'
import type { Directory } from '#server/directory/snapshot/open-directory.ts'
import type { LiveNotice } from '#server/maintenance/live-notice.ts'
import type { SessionCache } from '#server/session/session-cache.ts'
import type { SessionTokens } from '#server/session/session-tokens.ts'
import type { LiveSettings } from '#server/settings/live-settings.ts'

/** The services that functions of the portal use; created once at startup and passed as an argument. */
export type Portal = {
  config: Config
  log: Log
  db: Db
  pool: Pool
  clock: Clock
  /** Without a trailing slash. */
  publicUrl: string
  /** This server's name in the audit log's hash chain. */
  node: string
  limits: Limits
  /** Keys for hashes of guessable values (PINs, addresses, phone numbers) and for sealed values. */
  pinKey: KeyRing
  /** The keys stored in the database. */
  keys: OpenKeys
  tokens: SessionTokens
  sessions: SessionCache
  /** Counts the renewals of SDK tokens for the audit log. */
  renewals: TokenRenewals
  /** Portal-wide settings made by operators. */
  settings: LiveSettings
  /** The maintenance notice that every page reads. */
  notice: LiveNotice
  outbox: Outbox
  /** Scanner of uploaded files; null if none is configured, and then no file is accepted. */
  fileScan: FileScan | null
  /** Search over doctors and facilities. */
  directory: Directory
  /** Which entries of the directory are in plans' networks. */
  networkFilters: NetworkFilters
  /** Client of the telehealth side, used like a partner's. */
  care: CareClient
}
