import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { mfaCalls } from '#shared/mfa/mfa-calls.ts'
import { maskedShown } from '#shared/mfa/pin-rules.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import { leftToRight } from '#ui/lib/format.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'

export type PinChoices = {
  phones: { value: string; label: string }[]
  methods: readonly PinMethod[]
  /** A code of the authenticator app will do in place of the PIN. */
  hasApp: boolean
}

/** Without an answer there is still the PIN. */
const mayUseApp = (): Promise<boolean> =>
  send(authenticatorCalls.readSecondFactors, {}, { quiet: true }).then(
    ({ data }) => data.authenticator === true,
    () => false,
  )

/** The member's phones, masked, and the ways the group offers (MFA-10, MFA-21..24). Who needs no PIN goes straight on (MFA-13). */
export const loadPinChoices = async (): Promise<PinChoices> => {
  const { data: session } = await send(sessionCalls.readSession, {})
  if (session.level === 'full') await goInstead(returnOrigin.take() ?? paths.dashboard)
  const [{ data: phones }, hasApp] = await Promise.all([
    send(mfaCalls.listPhones, { telehealthId: session.familyMember.telehealthId }),
    mayUseApp(),
  ])
  return {
    phones: phones.map((phone) => ({ value: phone.party_phone_fax_id, label: leftToRight(maskedShown(phone)) })),
    methods: session.group.pinSendingMethods,
    hasApp,
  }
}
