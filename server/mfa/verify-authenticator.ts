import { authenticatorStep } from '#platform/auth/authenticator-app.ts'
import { checkFactor } from '#platform/auth/factor-check.ts'
import { recoveryCodeHashes } from '#platform/auth/recovery-code.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { completeSecondFactor } from '#server/mfa/complete-second-factor.ts'
import { memberApps, memberCodes } from '#server/mfa/member-factor-store.ts'
import { refuseBlocked } from '#server/mfa/pin-block.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { strongFactorsCount } from '#shared/session/second-factor-rules.ts'

type By = { caller: Caller; request: RequestContext }

/** Whether an app code can be this session's second factor. */
export const mayUseAuthenticator = ({ config }: Portal, session: SessionRecord): boolean =>
  session.profile.hasAuthenticator && strongFactorsCount(session.group, config)

type Used = 'app' | 'recovery code'

/** Consumes a valid code, null otherwise. Six digits are an app code, others recovery codes. */
const consumeValidCode = async (portal: Portal, { profile }: SessionRecord, code: string): Promise<Used | null> => {
  const { db, clock } = portal
  const typed = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(typed)) {
    const isTaken = await memberCodes.consume(db, profile.id, recoveryCodeHashes(portal.pinKey, profile.id, typed), clock.now())
    return isTaken ? 'recovery code' : null
  }
  const app = await memberApps.find(db, profile.id)
  const step = app && authenticatorStep(portal.pinKey, app, typed, clock.now())
  return step !== null && (await memberApps.claimStep(db, profile.id, step)) ? 'app' : null
}

/** Fails unless the code is valid; each try is first counted together with PIN tries. */
const judge = async (portal: Portal, { session }: Caller, code: string): Promise<Used> => {
  const { db, clock, config } = portal
  const counted = { memberId: session.profile.id, now: clock.now(), scale: config.rateLimits }
  const verdict = await checkFactor(db, counted, () => consumeValidCode(portal, session, code))
  if (verdict === 'invalid') return fail('CodeInvalid', { field: 'code' })
  if (verdict === 'disabled') return refuseBlocked(portal, session, verdict)
  if ('used' in verdict) return verdict.used
  return fail('CodeTriesUsed', { params: { n: verdict.minutesLocked }, retryAfterSeconds: verdict.minutesLocked * 60 })
}

/** Completes sign-in by an app code or recovery code, where it may replace the PIN. */
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
        await postNotice(portal, tx, session, { what: 'codeUsed', left: await memberCodes.countUnused(tx, session.profile.id) })
    },
  })
}
