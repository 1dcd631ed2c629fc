import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { serve } from '#platform/http/serve.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import { cookieNames, signSdkToken } from '#server/session/session-tokens.ts'
import { type Caller, who } from '#server/session/who.ts'
import { sdkTokenCalls } from '#shared/care/sdk-token-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'

type By = { caller: Caller; asking: Asking }

export const sdkTokenRoutes = (portal: Portal) => {
  const { pendingMember, member } = who(portal)
  const { care, tokens, config, clock, db } = portal
  /** Nobody gets a token that would open nothing: the telehealth side knows the member first. While the PIN is due it hears nothing. */
  const freshToken = async ({ caller: { session, level, byBearer }, asking }: By, event: string) => {
    const mobileToken = level === 'full' ? await care.makeKnown(careIdentity(portal, session)) : null
    const teladocSdkToken = await signSdkToken(tokens, session, config, clock.now())
    await writeAudit(db, asking.trail, { event, outcome: 'ok' })
    const cookies = [
      { name: cookieNames.sdk, value: teladocSdkToken, maxAgeSeconds: sessionTimes.sdkToken / 1000 },
      // Kept from scripts, and good for nothing without the portal's own secret.
      { name: cookieNames.mobile, value: mobileToken, maxAgeSeconds: sessionTimes.mobileToken / 1000 },
    ]
    return { data: { teladocSdkToken }, ...(byBearer ? {} : { cookies }) }
  }
  return serve(sdkTokenCalls, {
    issueSdkToken: member({ covered: false, limit: '600/h', audit: 'token.sdk.issue' }, ({ input, caller, asking }) => {
      ownProfileOnly(caller.session, input.id)
      return freshToken({ caller, asking }, 'token.sdk.issue')
    }),
    refreshSdkToken: pendingMember({ limit: '600/h', audit: 'token.sdk.refresh' }, (by) => freshToken(by, 'token.sdk.refresh')),
  })
}
