import type { Pool } from 'pg'
import type { CareConfig } from '#care/server/care-config.ts'
import type { LiveBus } from '#care/server/live/live-bus.ts'
import type { CareTokens } from '#care/server/session/care-tokens.ts'
import type { Rooms } from '#care/server/video/rooms.ts'
import type { QueueNow } from '#care/server/waiting-room/queue-now.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { FileScan } from '#platform/gateways/file-scan.ts'
import type { PaymentGateway } from '#platform/gateways/payment.ts'
import type { TestPayments } from '#platform/gateways/test-payments.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'

/** Everything a verb of care may need; made once at the start, passed as an argument. */
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
  /** What the portal shows beside a token, so that nobody else's server speaks for members. */
  mobileToken: string
  /** Keys the hashes of what could be guessed. */
  secretKey: string
  live: LiveBus
  rooms: Rooms
  queueNow: QueueNow
  /** Visits that the demo's simulated clinician has begun: nobody comes to their rooms. */
  simulatedVisits: Set<string>
  outbox: Outbox
  /** Looks through files that members and clinicians send; null where there is nobody to, and then none is taken. */
  fileScan: FileScan | null
  /** Who takes payments by card; null where nobody does. `test` is there where the test partner stands in, and has its page to be served. */
  payments: { gateway: PaymentGateway; test: TestPayments | null } | null
}
