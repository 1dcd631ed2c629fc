import { countAlarms } from '#server/audit/alarm-store.ts'
import { findLastWalk } from '#server/audit/audit-check-store.ts'
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
}

/** The last hour's alarm counts, and whether the chain was intact at its last check. */
export const alarms = async ({ db, clock }: Portal) => {
  const since = new Date(clock.now().getTime() - hour)
  const counts = await countAlarms(db, since)
  const found: Record<AlarmName, number> = {
    'refused-a-minute': counts.refusedAMinute,
    'accounts-by-address': counts.accountsByAddress,
    'device-reuse': counts.deviceReuse,
    'sso-replay': counts.ssoReplay,
    'lookup-misses': counts.lookupMisses,
    'policy-reports': await sumPolicyReports(db, since),
    'chain-break': (await findLastWalk(db))?.breaks?.length ?? 0,
  }
  return Object.entries(found).map(([alarm, count]) => {
    const limit = limits[alarm as AlarmName]
    return { alarm: alarm as AlarmName, count, limit, isRaised: count >= limit }
  })
}
