import type { Pool } from 'pg'
import type { CareConfig } from '#care/server/care-config.ts'
import type { LiveBus } from '#care/server/live/live-bus.ts'
import type { CareTokens } from '#care/server/session/care-tokens.ts'
import type { Rooms } from '#care/server/video/rooms.ts'
import type { QueueNow } from '#care/server/waiting-room/queue-now.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { OpenKeys } from '#platform/auth/keys/open-keys.ts'
import type { FieldSealer } from '#platform/auth/keys/sealed-fields.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { FileScan } from '#platform/gateways/file-scan.ts'
import type { PaymentGateway } from '#platform/gateways/payment.ts'
import type { PrescribingGateway } from '#platform/gateways/prescribing/prescribing.ts'
import type { TestPrescribing } from '#platform/gateways/prescribing/test-prescribing.ts'
import type { TestPayments } from '#platform/gateways/test-payments.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'

/** The dependencies of care's functions; created once at startup and passed as an argument. */
export type Care = {
  config: CareConfig
  log: Log
  db: Db
  pool: Pool
  clock: Clock
  /** This server's name in the audit chain. */
  node: string
  limits: Limits
  tokens: CareTokens
  /** The secret that the portal's server sends with a token, so that no other server can act for members. */
  mobileTokens: readonly string[]
  /** Key of the hashes of guessable values. */
  secretKey: KeyRing
  /** The keys stored in the database. */
  keys: OpenKeys
  /** Encrypts and decrypts columns: see sealed-columns.ts. */
  fields: FieldSealer
  live: LiveBus
  rooms: Rooms
  queueNow: QueueNow
  /** Visits started by the demo's simulated clinician: no clinician enters their rooms. */
  simulatedVisits: Set<string>
  outbox: Outbox
  /** Scanner of uploaded files; null if none is configured, and then no file is accepted. */
  fileScan: FileScan | null
  /** Card payments; null if not configured. `test` is set when the test partner is used and its page is served. */
  payments: { gateway: PaymentGateway; test: TestPayments | null } | null
  /** The partner that takes prescriptions to pharmacies; null if not configured. `test` is set when the test partner is used. */
  prescribing: { gateway: PrescribingGateway; test: TestPrescribing | null } | null
}
