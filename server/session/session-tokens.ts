import { ownTokens, publicTokens, type Tokens } from '#platform/auth/keys/signing-keys.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Config } from '#server/config.ts'
import type { Portal } from '#server/portal.ts'
import { isUnproved, levelOf, type SessionRecord } from '#server/session/session-record.ts'
import { type SdkPart, sdkCookie } from '#shared/care/sdk-token-calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { lifetimes, longestSession } from '#shared/session-lifetimes.ts'

const issuer = 'foyer'

/** Three audiences: the member's browser, the telehealth side at sign-in, and its care flows. */
export type SessionTokens = { member: Tokens; sso: Tokens; sdk: Tokens }

export const openSessionTokens = async (keys: NonNullable<Config['keys']>): Promise<SessionTokens> => ({
  member: ownTokens(issuer, 'member', keys.memberTokenKey),
  sso: await publicTokens(issuer, 'care', keys.partnerTokenKeys),
  sdk: await publicTokens(issuer, 'sdk', keys.partnerTokenKeys),
})

/** Cookie names from the specification (SESS-19..22); all are HttpOnly. */
export const cookieNames = {
  member: 'jwt_token',
  sso: 'sso_token',
  sdk: sdkCookie,
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

/** The value of the header `token-delivery` by which a client without cookies asks for tokens at sign-in. */
const deliveredInBody = 'body'

/**
 * Whether a page sent the request. Browsers add `Sec-Fetch-Site` themselves, on every secure origin; older ones add `Origin` to a POST.
 * The other `Sec-Fetch` headers do not count, because Node's `fetch` sends one.
 */
const isFromBrowser = ({ header }: Pick<RequestContext, 'header'>): boolean =>
  ['cookie', 'origin', 'sec-fetch-site'].some((name) => header(name) !== undefined)

/**
 * Whether the answer may contain tokens that work without cookies: never for a browser, because each script of a page can read a body
 * and send it elsewhere.
 */
export const takesTokens = (request: Pick<RequestContext, 'header'>): boolean =>
  !isFromBrowser(request) && (request.header('token-delivery') === deliveredInBody || request.header('authorization') !== undefined)

const signSdk = (tokens: SessionTokens, { person, secretHash: sid }: SessionRecord, claims: { scope: string; part?: SdkPart }, now: Date) =>
  tokens.sdk.sign({ sub: person.telehealthId, sid, ...claims }, now, lifetimes.sdkToken)

export type SignedSdkTokens = { teladocSdkToken: string; cookie: CookieChange | null }

/**
 * Signs SDK tokens, valid for ten minutes and only for one member's care flows. A browser gets two parts that work only together: one for
 * the page's script, with the scopes, and one in an HTTP-only cookie. A client without cookies gets one token and `cookie: null`.
 */
export const signSdkTokens = async (
  { tokens, config, clock }: Pick<Portal, 'tokens' | 'config' | 'clock'>,
  session: SessionRecord,
  request: Pick<RequestContext, 'header'>,
): Promise<SignedSdkTokens> => {
  const now = clock.now()
  const scope = scopesOf(session, levelOf(session, config))
  if (takesTokens(request)) return { teladocSdkToken: await signSdk(tokens, session, { scope }, now), cookie: null }
  const [teladocSdkToken, value] = await Promise.all([
    signSdk(tokens, session, { scope, part: 'page' }, now),
    signSdk(tokens, session, { scope: 'none', part: 'cookie' }, now),
  ])
  return { teladocSdkToken, cookie: { name: cookieNames.sdk, value, maxAgeSeconds: lifetimes.sdkToken / 1000 } }
}

export type SignedTokens = { jwt: string; ssoToken?: string; teladocSdkToken: string; cookies: readonly CookieChange[] }

/**
 * Signs all tokens of a session. The member token has the secret; partners' tokens have only its hash. For a browser the tokens are
 * cookies, and `jwt` has no secret: it opens nothing.
 */
export const signTokens = async (
  portal: Pick<Portal, 'tokens' | 'config' | 'clock'>,
  session: SessionRecord,
  secret: string,
  request: Pick<RequestContext, 'header'>,
): Promise<SignedTokens> => {
  const { tokens, config, clock } = portal
  const now = clock.now()
  const level = levelOf(session, config)
  const [member, ssoToken, { teladocSdkToken, cookie }] = await Promise.all([
    tokens.member.sign({ sid: secret, level }, now, lifetimes.memberToken),
    tokens.sso.sign({ sub: session.person.telehealthId, sid: secretHash(secret), level }, now, lifetimes.ssoToken),
    signSdkTokens(portal, session, request),
  ])
  if (cookie === null) return { jwt: member, ssoToken, teladocSdkToken, cookies: [] }
  const cookies = [
    // The cookie outlives its token: the session row decides, so a laptop waking from sleep is not signed out.
    { name: cookieNames.member, value: member, maxAgeSeconds: longestSession / 1000 },
    { name: cookieNames.sso, value: ssoToken, maxAgeSeconds: lifetimes.ssoToken / 1000 },
    cookie,
  ]
  return { jwt: await tokens.member.sign({ level }, now, lifetimes.memberToken), teladocSdkToken, cookies }
}
