import { checkPin } from '#platform/auth/pin.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { provePinTarget } from '#server/account/prove-mailbox.ts'
import { completeSecondFactor } from '#server/mfa/complete-second-factor.ts'
import { refuseForeignToken } from '#server/mfa/mobile-token.ts'
import { refuseBlocked } from '#server/mfa/pin-block.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { mfaCalls } from '#shared/mfa/mfa-calls.ts'

/** Fails unless the PIN matches; every try is counted first. */
const judge = async (portal: Portal, { session }: Caller, pin: string): Promise<void> => {
  const owner = { ownerKey: session.id, memberId: session.profile.id }
  const verdict = await checkPin(portal.db, {
    ...owner,
    secret: portal.pinKey,
    pin,
    now: portal.clock.now(),
    scale: portal.config.rateLimits,
  })
  if (verdict === 'ok') return
  if (verdict === 'expired') return fail('PinExpired')
  if (verdict === 'invalid') return fail('PinInvalid')
  refuseBlocked(portal, session, verdict)
}

/** Completes sign-in by the PIN (MFA-12, MFA-33). */
export const verifyPin = async (
  portal: Portal,
  { input, caller, request }: { input: Input<typeof mfaCalls.verifyPin>; caller: Caller; request: RequestContext },
) => {
  if (caller.level === 'full') fail('Conflict')
  await refuseForeignToken(portal, caller, input.mapi_jwt)
  if (input.pin === '') fail('PinMissing', { field: 'pin' })
  await judge(portal, caller, input.pin)
  return completeSecondFactor(
    portal,
    { caller, request },
    {
      secondFactor: 'pin',
      isToRemember: input.remember_device ?? false,
      alongside: (tx) => provePinTarget(portal, tx, { caller, request }),
    },
  )
}
