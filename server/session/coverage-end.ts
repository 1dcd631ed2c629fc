import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { type CoverageGap, coverageGapOn } from '#shared/eligibility/coverage-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/**
 * The gap in the member's coverage that today is in, in the deployment's time zone; null while covered. The session has all periods, so
 * that coverage begins and ends on its days without an import or a job.
 */
export const gapOfCoverage = ({ config, clock }: Pick<Portal, 'config' | 'clock'>, { person, group }: SessionRecord): CoverageGap | null =>
  coverageGapOn({ covered: person.covered, group }, dayIn(config.timeZone, clock.now()))
