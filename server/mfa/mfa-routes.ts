import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { pinThrottles } from '#platform/http/throttle-rules.ts'
import { listPinPhones } from '#server/account/profile-store.ts'
import { sendPin } from '#server/mfa/send-pin.ts'
import { verifyPin } from '#server/mfa/verify-pin.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { mfaCalls } from '#shared/mfa/mfa-calls.ts'
import { maskedOnWire } from '#shared/mfa/pin-rules.ts'

export const mfaRoutes = (portal: Portal) => {
  const { pendingMember } = who(portal)
  return serve(mfaCalls, {
    listPhones: pendingMember(
      { limit: '20/h', audit: 'mfa.phones.read', refuses: ['NotFound'] },
      async ({ input, caller: { session } }) => {
        if (input.telehealthId !== session.person.telehealthId) fail('NotFound')
        const phones = await listPinPhones(portal.db, session.profile.id)
        return { data: phones.map(({ id, number }) => ({ party_phone_fax_id: id, ...maskedOnWire(number) })) }
      },
    ),
    sendPin: pendingMember(
      {
        limit: '60/h',
        throttles: pinThrottles,
        audit: 'mfa.pin.send',
        refuses: ['PinSendFailed', 'NotFound', 'PinLocked', 'PinTriesUsed'],
      },
      async (ask) => ({
        data: await sendPin(portal, ask),
      }),
    ),
    verifyPin: pendingMember(
      { limit: '60/h', audit: 'mfa.verify', refuses: ['Conflict', 'NotFound', 'PinExpired', 'PinLocked', 'PinTriesUsed'] },
      (ask) => verifyPin(portal, ask),
    ),
  })
}
