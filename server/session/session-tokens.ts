import { secretHash } from '#platform/auth/secret-token.ts'
import { ownTokens, publicTokens, type Tokens } from '#platform/auth/signing-keys.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Config } from '#server/config.ts'
import { isUnproved, levelOf, type SessionRecord } from '#server/session/session-record.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { sessionTimes } from '#shared/session-times.ts'

const issuer = 'foyer'

/** Three audiences: the member's browser, the telehealth side at sign-in, and its care flows. */
export type SessionTokens = { member: Tokens; sso: Tokens; sdk: Tokens }

export const openSessionTokens = async (keys: NonNullable<Config['keys']>): Promise<SessionTokens> => ({
  member: ownTokens(issuer, 'member', keys.memberTokenKey),
  sso: await publicTokens(issuer, 'care', keys.partnerTokenKey),
  sdk: await publicTokens(issuer, 'sdk', keys.partnerTokenKey),
})

/** Cookie names from the specification (SESS-19..22); all are HttpOnly. */
export const cookieNames = {
  member: 'jwt_token',
  sso: 'sso_token',
  sdk: 'sdk_token',
  mobile: 'mapi_token',
  device: '__Host-rd',
  registration: '__Host-rt',
  operator: '__Host-op',
} as const

export const clearedCookies: readonly CookieChange[] = [cookieNames.member, cookieNames.sso, cookieNames.sdk, cookieNames.mobile].map(
  (name) => ({
    name,
    value: null,
  }),
)

/** The scopes of a group's members in the care flows; none while the PIN or the proof of the address is due. */
const scopesOf = (session: SessionRecord, level: 'pending' | 'full'): string => {
  if (level === 'pending' || isUnproved(session)) return 'none'
  const { group } = session
  return [
    'medical-info',
    'message-center',
    'inbox',
    'invoices',
    ...(hasFeature(group, 'Telehealth') ? ['visits'] : []),
    ...(hasFeature(group, 'Backcare') ? ['back-care'] : []),
  ].join(' ')
}

type Policy = Parameters<typeof levelOf>[1]

/** Signs an SDK token, valid for ten minutes and only for one member's care flows. */
export const signSdkToken = (tokens: SessionTokens, session: SessionRecord, policy: Policy, now: Date): Promise<string> =>
  tokens.sdk.sign(
    { sub: session.person.telehealthId, sid: session.secretHash, scope: scopesOf(session, levelOf(session, policy)) },
    now,
    sessionTimes.sdkToken,
  )

export type SignedTokens = { jwt: string; ssoToken: string; teladocSdkToken: string; cookies: readonly CookieChange[] }

/** Signs all tokens of a session. The member token has the secret; partners' tokens have only its hash. */
export const signTokens = async (
  tokens: SessionTokens,
  session: SessionRecord,
  secret: string,
  policy: Policy,
  now: Date,
): Promise<SignedTokens> => {
  const level = levelOf(session, policy)
  const [jwt, ssoToken, teladocSdkToken] = await Promise.all([
    tokens.member.sign({ sid: secret, level }, now, sessionTimes.memberToken),
    tokens.sso.sign({ sub: session.person.telehealthId, sid: secretHash(secret), level }, now, sessionTimes.ssoToken),
    signSdkToken(tokens, session, policy, now),
  ])
  const day = sessionTimes.absolute / 1000
  return {
    jwt,
    ssoToken,
    teladocSdkToken,
    cookies: [
      // The cookie outlives its token: the session row decides, so a laptop waking from sleep is not signed out.
      { name: cookieNames.member, value: jwt, maxAgeSeconds: day },
      { name: cookieNames.sso, value: ssoToken, maxAgeSeconds: sessionTimes.ssoToken / 1000 },
      { name: cookieNames.sdk, value: teladocSdkToken, maxAgeSeconds: sessionTimes.sdkToken / 1000 },
    ],
  }
}
