import type { Answer } from '#shared/calls.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import type { Lookup } from '#web/registration/lookup-schema.ts'

export type FoundMembership = Answer<typeof registrationCalls.lookUpPerson>

/** Looks up who may register: students by name, birthday and student ID, others by last name, birthday and ZIP (REG-17). */
export const submitLookup = async (lookup: Lookup, altcha: string | undefined): Promise<FoundMembership> => {
  const { lastName, dob } = lookup
  const common = { lastName, dob, ...(altcha === undefined ? {} : { altcha }) }
  const { data } =
    lookup.registrationType === 'school'
      ? await send(registrationCalls.lookUpStudent, { ...common, firstName: lookup.firstName, studentId: lookup.studentId })
      : await send(registrationCalls.lookUpPerson, { ...common, zip: lookup.zip })
  return data
}

/** Errors that say nothing about the person: no connection, server busy, or another step is required first. */
const otherCodes: ReadonlySet<string> = new Set<ErrorCode | 'NETWORK REQUEST FAILED'>([
  'NETWORK REQUEST FAILED',
  'TooManyTries',
  'Overloaded',
  'RobotCheckNeeded',
  'RobotCheckFailed',
])

/** Whether a lookup failed because of the person looked up (REG-28). */
export const isLookupRefusal = (error: unknown): boolean =>
  error instanceof CallError && !otherCodes.has(error.code) && Object.keys(error.fields).length === 0
