import { passedRobotCheck } from '#platform/auth/robot-check.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { spendRobotCheck } from '#server/session/robot-check-store.ts'

/** What `requireRobotCheck` refuses. */
export const robotCheckRefusals = ['RobotCheckNeeded', 'RobotCheckFailed'] as const

/**
 * Uses up a solved robot check.
 * @param altcha the payload, if the browser sent one
 * @throws Failure RobotCheckNeeded without a payload, RobotCheckFailed if it is invalid, expired or used; both for the field `altcha`
 */
export const requireRobotCheck = async (
  { db, pinKey, clock }: Pick<Portal, 'db' | 'pinKey' | 'clock'>,
  altcha: string | undefined,
): Promise<void> => {
  if (altcha === undefined) return fail('RobotCheckNeeded', { field: 'altcha' })
  const passed = await passedRobotCheck(pinKey, altcha, clock.now())
  if (!passed || !(await spendRobotCheck(db, passed))) fail('RobotCheckFailed', { field: 'altcha' })
}
