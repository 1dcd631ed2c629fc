import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { paths } from '#shared/paths.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import type { AccountFields } from '#web/registration/account-schema.ts'
import { signInNewMember } from '#web/registration/sign-in-new-member.ts'
import { heldMembership } from '#web/registration/use-found-membership.ts'
import { personToRegister } from '#web/shell/selected-person.ts'

/** Clears all registration data from the tab when the visitor cancels. */
export const dropRegistration = (): void => clearTab('toasts', 'origin')

/** Errors after which the lookup must be made again: the ticket has expired, or it was made with somebody else's data. */
const lookUpCodes: ReadonlySet<string> = new Set<ErrorCode>(['RegistrationTicketMissing', 'LookUpYourself'])

/** Opens the lookup again, where the input is still saved. */
const lookUpAgain = (error: CallError): Promise<never> => {
  heldMembership.clear()
  personToRegister.clear()
  toastInNextDocument('error', errorSentence(error))
  return goInstead(paths.register)
}

/** Creates the account of the chosen person and signs in (REG-40..43, CALL-23). Opens the lookup if no person is chosen. */
export const submitRegistration = async ({ email, phone, newPassword }: AccountFields): Promise<never> => {
  const person = personToRegister.read()
  if (!person) return goInstead(paths.register)
  const { membershipId, familyMemberId } = person
  const account = { email: sameEmail(email), phone, password: newPassword, acceptNotice: true } as const
  try {
    await send(registrationCalls.createProfile, { ...account, membershipId, familyMemberId, version: 2 })
  } catch (error) {
    if (error instanceof CallError && lookUpCodes.has(error.code)) return lookUpAgain(error)
    throw error
  }
  return signInNewMember(account.email, newPassword)
}
