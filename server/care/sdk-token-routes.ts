import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import { isUnproved } from '#server/session/session-record.ts'
import { cookieNames, signSdkTokens } from '#server/session/session-tokens.ts'
import { type Caller, who } from '#server/session/who.ts'
import { sdkTokenCalls } from '#shared/care/sdk-token-calls.ts'
import { lifetimes } from '#shared/session-lifetimes.ts'

type By = { caller: Caller; request: RequestContext }

export const sdkTokenRoutes = (portal: Portal) => {
  const { pendingMember, member } = who(portal)
  const { care, db, renewals } = portal
  /** Logs the member in to the telehealth side before issuing the token, so that the token works. Skipped until the PIN is verified and the address proved. */
  const freshToken = async ({ caller: { session, level }, request }: By, audit: () => Promise<void>) => {
    const mobileToken = level === 'full' && !isUnproved(session) ? await care.makeKnown(careIdentity(portal, session)) : null
    const { teladocSdkToken, cookie } = await signSdkTokens(portal, session, request)
    await audit()
    if (cookie === null) return { data: { teladocSdkToken } }
    const cookies = [
      cookie,
      // HTTP-only, and useless without the portal's own secret.
      { name: cookieNames.mobile, value: mobileToken, maxAgeSeconds: lifetimes.mobileToken / 1000 },
    ]
    return { data: { teladocSdkToken }, cookies }
  }
  return serve(sdkTokenCalls, {
    issueSdkToken: member(
      { covered: false, limit: '600/h', audit: 'token.sdk.issue', refuses: ['CareUnavailable'] },
      ({ input, caller, request }) => {
        ownProfileOnly(caller.session, input.id)
        return freshToken({ caller, request }, () => writeAudit(db, request.auditContext, { event: 'token.sdk.issue', outcome: 'ok' }))
      },
    ),
    refreshSdkToken: pendingMember({ limit: '600/h', audit: 'token.sdk.refresh', refuses: ['CareUnavailable'] }, (by) =>
      freshToken(by, () => renewals.record(by.request.auditContext)),
    ),
  })
}
