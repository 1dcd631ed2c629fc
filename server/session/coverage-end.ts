import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { coverageEndedOn } from '#shared/eligibility/coverage-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** The last day of the member's coverage once it is over, by the deployment's calendar; null while it holds. */
export const endOfCoverage = ({ config, clock }: Pick<Portal, 'config' | 'clock'>, { person, group }: SessionRecord): string | null =>
  person.endsOn === null && group.endsOn === null
    ? null
    : coverageEndedOn({ endsOn: person.endsOn, group }, dayIn(config.timeZone, clock.now()))
