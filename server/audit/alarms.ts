import { findLastWalk } from '#platform/audit/audit-check-store.ts'
import { longestStreamLag, readStreamLag } from '#platform/audit/stream-audit.ts'
import { countAlarms } from '#server/audit/alarm-store.ts'
import { readCareLog } from '#server/audit/care-log.ts'
import { sumPolicyReports } from '#server/audit/policy-report-store.ts'
import type { Portal } from '#server/portal.ts'
import type { AlarmName } from '#shared/audit/audit-calls.ts'

const hour = 3_600_000

/** The count from which each alarm is raised. */
const limits: Record<AlarmName, number> = {
  'refused-a-minute': 20,
  'accounts-by-address': 10,
  'device-reuse': 1,
  'sso-replay': 1,
  'lookup-misses': 200,
  'policy-reports': 20,
  'chain-break': 1,
  unreadable: 1,
  'stream-lag': longestStreamLag / 60,
}

/** The last hour's alarm counts, whether the chains of both servers were intact at their last check, and how late events reach the collector. */
export const alarms = async (portal: Portal) => {
  const { db, clock, config } = portal
  const since = new Date(clock.now().getTime() - hour)
  const counts = await countAlarms(db, since)
  const care = await readCareLog(portal)
  const ownLag = config.auditStreamUrl === undefined ? 0 : await readStreamLag(db, clock.now())
  const found: Record<AlarmName, number> = {
    'refused-a-minute': counts.refusedAMinute,
    'accounts-by-address': counts.accountsByAddress,
    'device-reuse': counts.deviceReuse,
    'sso-replay': counts.ssoReplay,
    'lookup-misses': counts.lookupMisses,
    'policy-reports': await sumPolicyReports(db, since),
    'chain-break': ((await findLastWalk(db))?.breaks?.length ?? 0) + (care?.lastCheck?.breaks.length ?? 0),
    unreadable: counts.unreadable + (care?.unreadable ?? 0),
    // Minutes.
    'stream-lag': Math.floor(Math.max(ownLag, care?.stream_lag ?? 0) / 60),
  }
  return Object.entries(found).map(([alarm, count]) => {
    const limit = limits[alarm as AlarmName]
    return { alarm: alarm as AlarmName, count, limit, isRaised: count >= limit }
  })
}
