import { sameEmail } from '#shared/fields/email.ts'
import { paths } from '#shared/paths.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { send } from '#ui/lib/send.ts'
import { errorSentence } from '#ui/lib/show-error.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import type { Account } from '#web/registration/account-schema.ts'
import { signInNewMember } from '#web/registration/sign-in-new-member.ts'
import { heldMembership } from '#web/registration/use-found-membership.ts'
import { personToRegister } from '#web/shell/selected-person.ts'

/** Whoever cancels leaves nothing of themselves in the tab. */
export const dropRegistration = (): void => clearTab('toasts', 'origin')

/** The lookup is too long ago: back to it, where what was typed still stands. */
const lookUpAgain = (error: CallError): Promise<never> => {
  heldMembership.clear()
  personToRegister.clear()
  toastInNextDocument('error', errorSentence(error))
  return goInstead(paths.register)
}

/** Makes the account of the person chosen in this tab and signs in (REG-40..43, CALL-23). Without one it begins anew. */
export const registerMember = async ({ email, phone, newPassword }: Account): Promise<never> => {
  const person = personToRegister.read()
  if (!person) return goInstead(paths.register)
  const { membershipId, familyMemberId } = person
  const account = { email: sameEmail(email), phone, password: newPassword, acceptNotice: true } as const
  try {
    await send(registrationCalls.createProfile, { ...account, membershipId, familyMemberId, version: 2 })
  } catch (error) {
    if (error instanceof CallError && error.code === 'RegistrationTicketMissing') return lookUpAgain(error)
    throw error
  }
  return signInNewMember(account.email, newPassword)
}
