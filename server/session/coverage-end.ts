import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { coverageEndedOn } from '#shared/eligibility/coverage-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** The last day of the member's ended coverage, in the deployment's time zone; null while covered. */
export const endOfCoverage = ({ config, clock }: Pick<Portal, 'config' | 'clock'>, { person, group }: SessionRecord): string | null =>
  person.endsOn === null && group.endsOn === null
    ? null
    : coverageEndedOn({ endsOn: person.endsOn, group }, dayIn(config.timeZone, clock.now()))
