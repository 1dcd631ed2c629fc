import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { auditKeyOf } from '#platform/audit/audit-link.ts'
import { reportUnreadable } from '#platform/audit/report-unreadable.ts'
import { checkBreachedFile } from '#platform/auth/breached-passwords.ts'
import { mobileTokensOf } from '#platform/auth/keys/care-keys.ts'
import { openKeys } from '#platform/auth/keys/open-keys.ts'
import { hasNoValues } from '#platform/auth/keys/reseal-rows.ts'
import { type Clock, openClock } from '#platform/clock.ts'
import { auditOwnerWarnings } from '#platform/db/audit-owner.ts'
import type { Db } from '#platform/db/db.ts'
import { connectionOf, openDb } from '#platform/db/open-db.ts'
import { fileScanOf } from '#platform/gateways/file-scan.ts'
import { transitKms } from '#platform/gateways/kms.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { startJobs } from '#platform/jobs/job-worker.ts'
import { type ChangeFeed, followChanges } from '#platform/live/change-feed.ts'
import { openRowNotices, type RowNotices } from '#platform/live/row-notices.ts'
import { type Log, openLog } from '#platform/log.ts'
import { eligibilityImportOldest, eligibilityImports } from '#platform/metrics/metrics.ts'
import { readServer } from '#platform/metrics/read-server.ts'
import { addReading, databaseReadingMs, type MetricSample } from '#platform/metrics/readings.ts'
import { type Gateways, openOutbox } from '#platform/outbox/deliver-outbox.ts'
import { addOutboxReading } from '#platform/outbox/read-outbox.ts'
import { portalJobs } from '#server/app.ts'
import { listPlannedFilters } from '#server/benefits/networks/plan-network-store.ts'
import { openCareClient } from '#server/care/care-client.ts'
import { resendCareIdentity } from '#server/care/resend-care-identity.ts'
import { countTokenRenewals } from '#server/care/token-renewals.ts'
import { agreedTokens, type Config } from '#server/config.ts'
import { openNetworkFilters } from '#server/directory/networks/network-filters.ts'
import { openDirectory } from '#server/directory/snapshot/open-directory.ts'
import { countRunsByState } from '#server/eligibility/import-run-store.ts'
import { openLiveNotice } from '#server/maintenance/live-notice.ts'
import type { Portal } from '#server/portal.ts'
import { portalSealedColumns } from '#server/sealed-columns.ts'
import { sessionEndTopic } from '#server/session/access/announce-end.ts'
import { openSessionCache } from '#server/session/session-cache.ts'
import { findSession } from '#server/session/session-store.ts'
import { openSessionTokens } from '#server/session/session-tokens.ts'
import { openLiveSettings } from '#server/settings/live-settings.ts'
import { type ImportState, importStates } from '#shared/eligibility/import-words.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

export type OpenPortal = { portal: Portal; isReady: () => Promise<boolean>; beginJobs: () => void; close: () => Promise<void> }

type Parts = {
  keys: NonNullable<Config['keys']>
  /** Gateways for outgoing messages; the demo's write to its own database. */
  gateways: (db: Db, now: () => Date) => Gateways
}

/** The calendar day in the deployment's zone; cached for a second, because every poll needs it. */
const openCalendar = (zone: string, now: () => Date) => {
  let known = { second: 0, day: '' }
  return (): string => {
    const at = now()
    const second = Math.floor(at.getTime() / 1000)
    if (second !== known.second) known = { second, day: dayIn(zone, at) }
    return known.day
  }
}

const importSamples = async (db: Db, now: Date): Promise<MetricSample[]> => {
  const counted = new Map((await countRunsByState(db)).map((row) => [row.state, row]))
  const began = (state: ImportState) => counted.get(state)?.oldest?.getTime() ?? now.getTime()
  const oldest = Math.min(began('checking'), began('applying'))
  return [
    ...importStates.map((state) => ({ gauge: eligibilityImports, labels: { state }, value: counted.get(state)?.count ?? 0 })),
    { gauge: eligibilityImportOldest, value: Math.max(0, (now.getTime() - oldest) / 1000) },
  ]
}

type Base = { config: Config; log: Log; db: Db; pool: Pool; clock: Clock }

/** Without notices, as in tests, the change feed is read each second. */
type Noticing = { notices?: RowNotices }

/** Assembles the portal's parts. The session cache is used only while the change feed is up to date. */
export const assemblePortal = async (
  base: Base,
  { keys, gateways, notices }: Parts & Noticing,
): Promise<{ portal: Portal; stop: () => Promise<void> }> => {
  const { config, log, db, clock } = base
  const now = () => clock.now()
  let feed: ChangeFeed | undefined
  const sessions = openSessionCache({
    db,
    clock,
    find: (secretHash, today) => findSession(db, secretHash, today),
    feedReadAt: () => feed?.freshAt() ?? 0,
    today: openCalendar(config.timeZone, now),
    memoryMs: config.sessionMemorySeconds * 1000,
  })
  const settings = openLiveSettings({ db, config, log })
  const directory = openDirectory({
    db,
    clock,
    log,
    dataDir: config.dataDir,
    connection: connectionOf(base.pool),
    holdsSnapshots: config.directorySnapshot === 'on',
  })
  const networkFilters = openNetworkFilters({
    plannedFor: (day) => listPlannedFilters(db, day),
    clock,
    timeZone: config.timeZone,
    connection: connectionOf(base.pool),
    directory,
  })
  const kms = config.kmsUrl === undefined ? undefined : transitKms(config.kmsUrl)
  const isFresh = async (tx: Db) => config.keys === null || hasNoValues(tx, portalSealedColumns)
  const node = config.nodeName ?? hostname()
  const onUnreadable = reportUnreadable({ db, clock, log, node })
  const opened = await openKeys({ db, now, ring: keys.pinKey, setting: 'PIN_KEY', kms, onUnreadable }, isFresh)
  const portal: Portal = {
    ...base,
    publicUrl: (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, ''),
    node,
    limits: openLimits(config.rateLimits, () => clock.now().getTime()),
    pinKey: opened.ring,
    keys: opened,
    tokens: await openSessionTokens(keys),
    sessions,
    renewals: countTokenRenewals({ db, clock }),
    settings,
    notice: openLiveNotice({ db, clock }),
    directory,
    networkFilters,
    fileScan: fileScanOf({ isDemo: config.keys === null, fileScanUrl: config.fileScanUrl }),
    outbox: openOutbox({ db, clock, log, gateways: gateways(db, now) }),
    care: openCareClient({ mobileToken: mobileTokensOf(keys, agreedTokens(config))[0] ?? '', productName: config.productName, log }),
  }
  const accessors = [sessions, settings, directory, networkFilters]
  feed = await followChanges({
    db,
    clock,
    log,
    notices,
    onChange: (topic, key) => {
      for (const accessor of accessors) accessor.forget(topic, key)
      if (topic === sessionEndTopic) void portal.care.endSession(key)
      if (topic === 'profile')
        void resendCareIdentity(portal, key).catch((error) => log.warn({ err: error }, 'a change was not announced at once'))
    },
    onGap: () => {
      for (const accessor of accessors) accessor.forgetAll()
    },
  })
  const readings = [
    readServer({ name: 'portal', pool: base.pool, clock, feedFreshAt: () => feed?.freshAt() ?? 0 }),
    addOutboxReading('portal', base),
    addReading('portal imports', () => importSamples(db, now()), databaseReadingMs),
  ]
  const stop = async () => {
    for (const remove of readings) remove()
    portal.outbox.close()
    await feed?.stop()
    await sessions.flushMarks()
    await portal.renewals.flush({ all: true })
  }
  return { portal, stop }
}

/**
 * Opens the database and all services on it. `beginJobs` starts the work in the background, once the telehealth side is connected: some jobs
 * call it. `close` finishes running work and writes cached state back.
 */
export const openPortal = async (config: Config, parts: Parts): Promise<OpenPortal> => {
  const log = openLog({ level: config.logLevel })
  await checkBreachedFile(config.breachedPasswordsFile)
  const migrationsFolder = join(import.meta.dirname, 'schema/migrations')
  const { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir } = config
  const auditKey = auditKeyOf(parts.keys.pinKey.current.secret)
  const where = { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir }
  const opened = await openDb({ ...where, migrationsFolder, schemaName: 'portal', auditKey, log })
  const notices = openRowNotices({ pool: opened.pool, schemaName: 'portal' })
  try {
    const { db, pool } = opened
    const clock = await openClock(pool, { offsetMs: config.clockOffsetMs })
    if (config.keys !== null) for (const warning of await auditOwnerWarnings(pool, 'portal')) log.warn(warning)
    const { portal, stop } = await assemblePortal({ config, log, db, pool, clock }, { ...parts, notices })
    let jobs: ReturnType<typeof startJobs> | null = null
    const close = async () => {
      portal.directory.close()
      portal.networkFilters.close()
      await jobs?.stop()
      await notices.stop()
      await stop()
      clock.stop()
      await opened.close()
    }
    const beginJobs = () => {
      jobs = startJobs(portalJobs(portal), { pool, log, notices })
    }
    return { portal, isReady: opened.isReady, beginJobs, close }
  } catch (error) {
    await notices.stop()
    await opened.close()
    throw error
  }
}
