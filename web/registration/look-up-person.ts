import type { Answer } from '#shared/calls.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'
import type { Lookup } from '#web/registration/lookup-schema.ts'

export type FoundMembership = Answer<typeof registrationCalls.lookUpPerson>

/** Who of the membership may register; by school for students, else by last name, birthday and zip (REG-17). */
export const lookUpPerson = async (sought: Lookup, altcha: string | undefined): Promise<FoundMembership> => {
  const { lastName, dob } = sought
  const common = { lastName, dob, ...(altcha === undefined ? {} : { altcha }) }
  const { data } =
    sought.registrationType === 'school'
      ? await send(registrationCalls.lookUpStudent, { ...common, firstName: sought.firstName, studentId: sought.studentId })
      : await send(registrationCalls.lookUpPerson, { ...common, zip: sought.zip })
  return data
}

/** What is no word on the person: the portal was not reached, does not answer now, or wants something else first. */
const otherCodes: ReadonlySet<string> = new Set<ErrorCode | 'NETWORK REQUEST FAILED'>([
  'NETWORK REQUEST FAILED',
  'TooManyTries',
  'Overloaded',
  'RobotCheckNeeded',
  'RobotCheckFailed',
])

/** Whether a lookup failed for the person sought (REG-28). */
export const isLookupRefusal = (error: unknown): boolean =>
  error instanceof CallError && !otherCodes.has(error.code) && Object.keys(error.fields).length === 0

export const wantsRobotCheck = (error: unknown): boolean => error instanceof CallError && /^RobotCheck/.test(error.code)
