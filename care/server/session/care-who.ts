import type { JWTPayload } from 'jose'
import type { Care } from '#care/server/care.ts'
import { clinicianRows } from '#care/server/session/clinician-rows.ts'
import { type CareMember, findMemberInSession } from '#care/server/session/member-store.ts'
import { sameHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Credential, Guard, RouteRow } from '#platform/http/serve.ts'
import { type SdkPart, sdkCookie } from '#shared/care/sdk-token-calls.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'
import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'

/** Scopes of an SDK token; the portal derives them from the features of the member's group. */
export type SdkScope = 'visits' | 'medical-info' | 'message-center' | 'inbox' | 'invoices' | 'back-care'

/** The session of the caller's token, and when the token expires. */
export type TokenWord = { sid: string; endsAt: Date }

type Known = { member: CareMember; token: TokenWord }

type Handler<I, R> = (ask: { input: I; member: CareMember; token: TokenWord; request: RequestContext }) => Promise<R>

const bearerOf = (request: RequestContext): string => /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''

/** CALL-47: requires the portal server's own secret in addition to the member's token. */
const requirePortal = (care: Care, request: RequestContext): void => {
  const sent = request.header(mobileHeaders.token) ?? ''
  if (!care.mobileTokens.some((token) => sameHash(sent, token))) fail('UNAUTHORIZED')
}

/**
 * The tokens that name a member. An SDK token opens only calls of its scopes: while the PIN is due its scope is `none`, which no call has.
 */
type TokenKind = { kind: 'sdk'; scope: SdkScope } | { kind: 'mobile' }

/** Whether a page's SDK token came with the cookie of the same session. The cookie's own token is not accepted as a bearer. */
const hasCookiePart = async (care: Care, request: RequestContext, page: JWTPayload): Promise<boolean> => {
  const cookie = await care.tokens.sdk.read(request.cookie(sdkCookie) ?? '', care.clock.now())
  return page.part === ('page' satisfies SdkPart) && cookie?.part === ('cookie' satisfies SdkPart) && cookie.sid === page.sid
}

/** Returns a bearer token's member. Fails with WEBSDK_AUTH_ERROR (sdk) or UNAUTHORIZED (mobile), or FeatureNotEnabled without the scope. */
const memberOf = async (care: Care, request: RequestContext, needed: TokenKind): Promise<Known> => {
  const { kind } = needed
  const refuse = () => fail(kind === 'sdk' ? 'WEBSDK_AUTH_ERROR' : 'UNAUTHORIZED')
  const claims = await care.tokens[kind].read(bearerOf(request), care.clock.now())
  if (typeof claims?.sub !== 'string' || typeof claims.sid !== 'string') return refuse()
  if (kind === 'sdk' && claims.part !== undefined && !(await hasCookiePart(care, request, claims))) return refuse()
  if (needed.kind === 'sdk' && !String(claims.scope).split(' ').includes(needed.scope)) return fail('FeatureNotEnabled')
  const member = (await findMemberInSession(care.db, claims.sub, claims.sid)) ?? refuse()
  Object.assign(request.auditContext, { actorId: member.id, level: kind })
  return { member, token: { sid: claims.sid, endsAt: new Date((claims.exp ?? 0) * 1000) } }
}

const requireFeature = ({ claims: { group } }: CareMember, feature: GroupFeature | undefined): void => {
  if (feature && !hasFeature(group, feature)) fail('FeatureNotEnabled')
}

const admitted = <I, R>(known: Known, request: RequestContext, handle: Handler<I, R>) => ({
  countedBy: known.member.id,
  failuresOnly: false,
  handle: (input: I) => handle({ input, ...known, request }),
})

const portalToken: Credential = { name: 'portalToken', type: 'apiKey', in: 'header', field: mobileHeaders.token }
const mobileToken: Credential = {
  name: 'mobileToken',
  type: 'http',
  scheme: 'bearer',
  description: 'The `jwt_token` that `tokenLogin` answers for a member.',
}
const sdkToken: Credential = {
  name: 'sdkToken',
  type: 'http',
  scheme: 'bearer',
  description: "The SDK token that the portal's `issueSdkToken` answers for a member. A browser's works only with its cookie `sdk_token`.",
}

/** Guard builders for care's routes, one per kind of caller. */
export const careWho = (care: Care) => ({
  ...clinicianRows(care),
  /** The portal's server, without a member. */
  portal: <I, R>(guard: Guard, handle: (ask: { input: I; request: RequestContext }) => Promise<R>): RouteRow<I, R> => ({
    ...guard,
    who: 'portal',
    credentials: [[portalToken]],
    guardRefuses: ['UNAUTHORIZED'],
    admit: async (request) => {
      requirePortal(care, request)
      return { countedBy: 'portal', failuresOnly: false, handle: (input) => handle({ input, request }) }
    },
  }),
  /** The portal's server, for a member known from a token login. */
  mobileMember: <I, R>({ feature, ...guard }: Guard & { feature?: GroupFeature }, handle: Handler<I, R>): RouteRow<I, R> => ({
    ...guard,
    who: `portal for a member${feature ? ` with ${feature}` : ''}`,
    credentials: [[portalToken, mobileToken]],
    guardRefuses: ['UNAUTHORIZED', ...(feature ? (['FeatureNotEnabled'] as const) : [])],
    admit: async (request) => {
      requirePortal(care, request)
      const known = await memberOf(care, request, { kind: 'mobile' })
      requireFeature(known.member, feature)
      return admitted(known, request, handle)
    },
  }),
  /** The SDK in a member's browser, with a token of this scope; `covered` refuses members whose coverage has ended. */
  careMember: <I, R>(
    { scope, covered = false, ...guard }: Guard & { scope: SdkScope; covered?: boolean },
    handle: Handler<I, R>,
  ): RouteRow<I, R> => ({
    ...guard,
    who: `member's SDK with ${scope}`,
    credentials: [[sdkToken]],
    guardRefuses: ['WEBSDK_AUTH_ERROR', 'FeatureNotEnabled', ...(covered ? (['CoverageEnded'] as const) : [])],
    admit: async (request) => {
      const known = await memberOf(care, request, { kind: 'sdk', scope })
      if (covered && !known.member.claims.group.isCovered) fail('CoverageEnded')
      return admitted(known, request, handle)
    },
  }),
})
