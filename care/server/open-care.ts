import { join } from 'node:path'
import type { JWK } from 'jose'
import type { Pool } from 'pg'
import type { Care } from '#care/server/care.ts'
import { careJobs } from '#care/server/care-app.ts'
import type { CareConfig } from '#care/server/care-config.ts'
import { testPaymentPath } from '#care/server/invoices/test-payment-path.ts'
import { openLiveBus } from '#care/server/live/live-bus.ts'
import { passOn } from '#care/server/live/pass-on.ts'
import { deliverPush } from '#care/server/push/deliver-push.ts'
import { careSealedColumns } from '#care/server/sealed-columns.ts'
import { openCareTokens } from '#care/server/session/care-tokens.ts'
import { keepRooms } from '#care/server/video/keep-rooms.ts'
import { openRooms } from '#care/server/video/rooms.ts'
import { notifyWaitingMembers } from '#care/server/waiting-room/notify-waiting-members.ts'
import { openQueueNow } from '#care/server/waiting-room/queue-now.ts'
import { auditKeyOf } from '#platform/audit/audit-link.ts'
import { reportUnreadable } from '#platform/audit/report-unreadable.ts'
import { checkBreachedFile } from '#platform/auth/breached-passwords.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { openKeys } from '#platform/auth/keys/open-keys.ts'
import { hasNoValues } from '#platform/auth/keys/reseal-rows.ts'
import { columnSet } from '#platform/auth/keys/sealed-fields.ts'
import { findActiveDataKey } from '#platform/auth/keys/wrapped-key-store.ts'
import { type Clock, openClock } from '#platform/clock.ts'
import { auditOwnerWarnings } from '#platform/db/audit-owner.ts'
import type { Db } from '#platform/db/db.ts'
import { type OpenDbOptions, openDb } from '#platform/db/open-db.ts'
import { type FileScan, fileScanOf } from '#platform/gateways/file-scan.ts'
import { transitKms } from '#platform/gateways/kms.ts'
import { checkoutPayments } from '#platform/gateways/payment.ts'
import { fhirPrescribing } from '#platform/gateways/prescribing/prescribing.ts'
import { type TestPrescribing, testPrescribing } from '#platform/gateways/prescribing/test-prescribing.ts'
import { type TestPayments, testPayments } from '#platform/gateways/test-payments.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { type Job, startJobs } from '#platform/jobs/job-worker.ts'
import { followChanges } from '#platform/live/change-feed.ts'
import { openRowNotices, type RowNotices } from '#platform/live/row-notices.ts'
import type { Log } from '#platform/log.ts'
import { callParticipants, callRooms, membersWaiting } from '#platform/metrics/metrics.ts'
import { readServer } from '#platform/metrics/read-server.ts'
import { addReading, databaseReadingMs, type MetricSample } from '#platform/metrics/readings.ts'
import { type Gateways, openOutbox } from '#platform/outbox/deliver-outbox.ts'
import { addOutboxReading } from '#platform/outbox/read-outbox.ts'

export type CareParts = {
  config: CareConfig
  log: Log
  node: string
  keys: CareKeys
  /** Gateways for e-mails, texts, phone calls and push messages. */
  gateways: (db: Db, now: () => Date) => Gateways
  /** Scanner of uploaded files; without it no file is accepted. */
  fileScan?: FileScan
  /** The test payment partner, if a test provides its own. */
  payments?: TestPayments
  /** The test prescribing partner, if a test provides its own. */
  prescribing?: TestPrescribing
  /** Seeds the demo before any job runs. */
  prepare?: (care: Care) => Promise<unknown>
  /** Jobs of the demo only. */
  moreJobs?: (care: Care) => Job[]
}

export type CareKeys = {
  /** The portal's public keys, which verify the portal's tokens. */
  portalKeys: readonly JWK[]
  /** Sign care's own tokens, key its hashes and wrap its data keys. */
  ownKey: KeyRing
  /** Name of its setting, for messages; by default PIN_KEY, from which the portal derives it. */
  ownKeySetting?: string
  /** The secrets that are accepted from the portal's server (CALL-47). */
  mobileTokens: readonly string[]
}

type Base = { db: Db; pool: Pool; clock: Clock }

const paymentsOf = ({ isDemo, paymentUrl: url, paymentWebhookSecret: webhookSecret }: CareConfig, now: () => Date): Care['payments'] => {
  if (url !== undefined && webhookSecret !== undefined) return { gateway: checkoutPayments({ url, webhookSecret }), test: null }
  const test = isDemo ? testPayments({ now, pagePath: testPaymentPath }) : null
  return test && { gateway: test.gateway, test }
}

const prescribingOf = (
  { isDemo, prescribingUrl: url, prescribingWebhookSecret: webhookSecret }: CareConfig,
  now: () => Date,
): Care['prescribing'] => {
  if (url !== undefined && webhookSecret !== undefined) return { gateway: fhirPrescribing({ url, webhookSecret }), test: null }
  const test = isDemo ? testPrescribing({ now }) : null
  return test && { gateway: test.gateway, test }
}

const waitingSamples = async ({ queueNow }: Care): Promise<MetricSample[]> => [
  { gauge: membersWaiting, value: (await queueNow.waiting()).length },
]

const callSamples = ({ rooms }: Care): MetricSample[] => {
  const participants = rooms.all()
  return [
    { gauge: callParticipants, value: participants.length },
    { gauge: callRooms, value: new Set(participants.map(({ visitId }) => visitId)).size },
  ]
}

/** Builds a `Care` on an open database. */
export const assembleCare = async (
  { config, log, node, keys, gateways, fileScan, payments, prescribing, notices }: CareParts & { notices?: RowNotices },
  { db, pool, clock }: Base,
): Promise<{ care: Care; stop: () => Promise<void> }> => {
  const now = () => clock.now()
  const live = openLiveBus()
  const kms = config.kmsUrl === undefined ? undefined : transitKms(config.kmsUrl)
  const isFresh = async (tx: Db) => config.isDemo || hasNoValues(tx, careSealedColumns)
  const onUnreadable = reportUnreadable({ db, clock, log, node })
  const opened = await openKeys({ db, now, ring: keys.ownKey, setting: keys.ownKeySetting ?? 'PIN_KEY', kms, onUnreadable }, isFresh)
  const ways = gateways(db, now)
  const care: Care = {
    config,
    log,
    db,
    pool,
    clock,
    node,
    live,
    rooms: openRooms(),
    queueNow: openQueueNow({ db, clock }),
    simulatedVisits: new Set(),
    limits: openLimits(config.rateLimits, () => clock.now().getTime()),
    tokens: await openCareTokens(keys.portalKeys, keys.ownKey),
    mobileTokens: keys.mobileTokens,
    secretKey: opened.ring,
    keys: opened,
    fields: opened.fields,
    fileScan: fileScan ?? fileScanOf(config),
    payments: payments ? { gateway: payments.gateway, test: payments } : paymentsOf(config, now),
    prescribing: prescribing ? { gateway: prescribing.gateway, test: prescribing } : prescribingOf(config, now),
    outbox: openOutbox({ db, clock, log, gateways: ways, push: deliverPush({ db, clock, secretKey: opened.ring, gateway: ways.push }) }),
  }
  const feed = await followChanges({
    db,
    clock,
    log,
    everyMs: 500,
    notices,
    ...passOn(live, { rooms: keepRooms(care), whenQueueMoves: notifyWaitingMembers(care) }),
  })
  const readings = [
    readServer({ name: 'care', pool, clock, feedFreshAt: () => feed.freshAt() }),
    addOutboxReading('care', { db, clock }),
    addReading('care waiting room', () => waitingSamples(care), databaseReadingMs),
    addReading('care calls', async () => callSamples(care)),
  ]
  const stop = async () => {
    for (const remove of readings) remove()
    care.outbox.close()
    live.close()
    await care.rooms.close()
    await feed.stop()
  }
  return { care, stop }
}

type Where = Pick<OpenDbOptions, 'databaseUrl' | 'migrationDatabaseUrl' | 'directDatabaseUrl' | 'dataDir'> & { clockOffsetMs: number }

/** Opens care's own database schema and starts its jobs. */
export const openCare = async (
  parts: CareParts,
  { clockOffsetMs, ...where }: Where,
): Promise<{ care: Care; isReady: () => Promise<boolean>; close: () => Promise<void> }> => {
  await checkBreachedFile(parts.config.breachedPasswordsFile)
  const migrationsFolder = join(import.meta.dirname, 'schema/migrations')
  const opened = await openDb({
    ...where,
    migrationsFolder,
    schemaName: 'care',
    auditKey: auditKeyOf(parts.keys.ownKey.current.secret),
    log: parts.log,
  })
  const notices = openRowNotices({ pool: opened.pool, schemaName: 'care' })
  try {
    const { db, pool } = opened
    const clock = await openClock(pool, { offsetMs: clockOffsetMs })
    if (!parts.config.isDemo) for (const warning of await auditOwnerWarnings(pool, 'care')) parts.log.warn(warning)
    const { care, stop } = await assembleCare({ ...parts, notices }, { db, pool, clock })
    if (((await findActiveDataKey(db))?.columnSet ?? 0) < columnSet)
      parts.log.warn(
        'Some medical columns are not encrypted yet: run `npm run foyer -- keys care rotate` once every server runs this version.',
      )
    await parts.prepare?.(care)
    const jobs = startJobs([...careJobs(care), ...(parts.moreJobs?.(care) ?? [])], { pool, log: parts.log, notices })
    const close = async () => {
      await jobs.stop()
      await notices.stop()
      await stop()
      clock.stop()
      await opened.close()
    }
    return { care, isReady: opened.isReady, close }
  } catch (error) {
    await notices.stop()
    await opened.close()
    throw error
  }
}
