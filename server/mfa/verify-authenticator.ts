import { checkFactor } from '#platform/auth/factor-check.ts'
import { totpStep } from '#platform/auth/totp.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { openSecret } from '#server/mfa/authenticator-secret.ts'
import { countCodes, findAuthenticator, takeCode, takeStep } from '#server/mfa/authenticator-store.ts'
import { completeSecondFactor } from '#server/mfa/complete-second-factor.ts'
import { refuseBlocked } from '#server/mfa/pin-block.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import { recoveryCodeHash } from '#server/mfa/recovery-codes.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { strongFactorsCount } from '#shared/session/second-factor-rules.ts'

type By = { caller: Caller; asking: Asking }

/** Whether a code of the app would do for this session's second factor. */
export const mayUseAuthenticator = ({ config }: Portal, session: SessionRecord): boolean =>
  session.profile.hasAuthenticator && strongFactorsCount(session.group, config)

type Used = 'app' | 'recovery code'

/** Takes a code of the app that is still good, null for any other. Six digits are the app's, the rest recovery codes. */
const takeGoodCode = async (portal: Portal, { profile }: SessionRecord, code: string): Promise<Used | null> => {
  const { db, clock } = portal
  const typed = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(typed)) {
    const isTaken = await takeCode(db, profile.id, recoveryCodeHash(portal, profile.id, typed), clock.now())
    return isTaken ? 'recovery code' : null
  }
  const app = await findAuthenticator(db, profile.id)
  const secret = app && openSecret(portal, app)
  const step = secret && totpStep(secret, typed, clock.now())
  return typeof step === 'number' && (await takeStep(db, profile.id, step)) ? 'app' : null
}

/** Fails unless the code is good; every try is counted with those of the PIN before it is judged. */
const judge = async (portal: Portal, { session }: Caller, code: string): Promise<Used> => {
  const { db, clock, config } = portal
  const counted = { memberId: session.profile.id, now: clock.now(), scale: config.rateLimits }
  const verdict = await checkFactor(db, counted, () => takeGoodCode(portal, session, code))
  if (verdict === 'invalid') return fail('CodeInvalid', { field: 'code' })
  if (verdict === 'disabled') return refuseBlocked(portal, session, verdict)
  if ('used' in verdict) return verdict.used
  return fail('CodeTriesUsed', { gaps: { n: verdict.triesUsed }, retryAfterSeconds: verdict.triesUsed * 60 })
}

/** Opens the full session by a code of the app or a recovery code, where that may take the place of the PIN. */
export const verifyAuthenticator = async (portal: Portal, by: By, input: Input<typeof authenticatorCalls.verifyAuthenticator>) => {
  const { session, level } = by.caller
  if (level === 'full') fail('Conflict')
  if (!mayUseAuthenticator(portal, session)) fail('NotFound')
  const used = await judge(portal, by.caller, input.code)
  return completeSecondFactor(portal, by, {
    secondFactor: 'authenticator',
    isToRemember: input.remember_device ?? false,
    alongside: async (tx) => {
      if (used === 'recovery code')
        await postNotice(portal, tx, session, { what: 'codeUsed', left: await countCodes(tx, session.profile.id) })
    },
  })
}
