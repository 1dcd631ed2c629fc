import { sameEmail } from '#shared/fields/email.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { submittedPlatform } from '#shared/registration/submitted-platform.ts'
import { send } from '#ui/lib/send.ts'
import type { PayPerVisit } from '#web/registration/pay-per-visit-schema.ts'
import { signInNewMember } from '#web/registration/sign-in-new-member.ts'

/** Makes the account of somebody who pays per visit and signs in (REG-73..76, CALL-24). `altcha`: the robot check they passed. */
export const registerIneligible = async (form: PayPerVisit, altcha: string): Promise<never> => {
  const { newPassword, verifyNewPassword: _same, acceptTerms: _dropped, acceptNotice: _accepted, address2, ...person } = form
  const email = sameEmail(person.email)
  const { userAgent, userAgentData } = navigator as Navigator & { userAgentData?: unknown }
  await send(registrationCalls.registerIneligible, {
    ...person,
    ...(address2 ? { address2 } : {}),
    email,
    password: newPassword,
    acceptNotice: true,
    altcha,
    submittedFromPlatform: submittedPlatform(userAgent, userAgentData),
    submittedFrom: 'member-portal',
  })
  return signInNewMember(email, newPassword)
}
