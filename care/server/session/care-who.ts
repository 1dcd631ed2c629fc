import type { Care } from '#care/server/care.ts'
import { clinicianRows } from '#care/server/session/clinician-rows.ts'
import { type CareMember, findMember, isSessionEnded } from '#care/server/session/member-store.ts'
import { sameHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Guard, Row } from '#platform/http/serve.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'
import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'

/** What an SDK token opens; the portal writes them from the features of the member's group. */
export type SdkScope = 'visits' | 'medical-info' | 'message-center' | 'inbox' | 'invoices' | 'back-care'

/** What the caller's token says besides who they are: the session it belongs to, and how long it is good for. */
export type TokenWord = { sid: string; endsAt: Date }

type Known = { member: CareMember; token: TokenWord }

type Handler<I, R> = (ask: { input: I; member: CareMember; token: TokenWord; asking: Asking }) => Promise<R>

const bearerOf = (asking: Asking): string => /^Bearer (\S+)$/i.exec(asking.header('authorization') ?? '')?.[1] ?? ''

/** CALL-47: the portal's server shows a secret of its own beside the member's token. */
const requirePortal = (care: Care, asking: Asking): void => {
  if (!sameHash(asking.header(mobileHeaders.token) ?? '', care.mobileToken)) fail('UNAUTHORIZED')
}

/** The member of a token that is read with `read`; whatever is wrong with it is `code`. */
const memberOf = async (care: Care, asking: Asking, kind: 'sdk' | 'mobile', scope?: SdkScope): Promise<Known> => {
  const refuse = () => fail(kind === 'sdk' ? 'WEBSDK_AUTH_ERROR' : 'UNAUTHORIZED')
  const claims = await care.tokens[kind].read(bearerOf(asking), care.clock.now())
  if (typeof claims?.sub !== 'string' || typeof claims.sid !== 'string') return refuse()
  if (scope && !String(claims.scope).split(' ').includes(scope)) return fail('FeatureNotEnabled')
  if (await isSessionEnded(care.db, claims.sid)) return refuse()
  const member = (await findMember(care.db, claims.sub)) ?? refuse()
  Object.assign(asking.trail, { actorId: member.id, level: kind })
  return { member, token: { sid: claims.sid, endsAt: new Date((claims.exp ?? 0) * 1000) } }
}

const requireFeature = ({ claims: { group } }: CareMember, feature: GroupFeature | undefined): void => {
  if (feature && !hasFeature(group, feature)) fail('FeatureNotEnabled')
}

const admitted = <I, R>(known: Known, asking: Asking, handle: Handler<I, R>) => ({
  countedBy: known.member.id,
  failuresOnly: false,
  handle: (input: I) => handle({ input, ...known, asking }),
})

/** The builders of care's rows: each says in one word who may call, and lets nobody else in. */
export const careWho = (care: Care) => ({
  ...clinicianRows(care),
  /** The portal's server, for nobody yet. */
  portal: <I, R>(guard: Guard, handle: (ask: { input: I; asking: Asking }) => Promise<R>): Row<I, R> => ({
    ...guard,
    who: 'portal',
    admit: async (asking) => {
      requirePortal(care, asking)
      return { countedBy: 'portal', failuresOnly: false, handle: (input) => handle({ input, asking }) }
    },
  }),
  /** The portal's server, for a member whom it made known by a token login. */
  mobileMember: <I, R>({ feature, ...guard }: Guard & { feature?: GroupFeature }, handle: Handler<I, R>): Row<I, R> => ({
    ...guard,
    who: `portal for a member${feature ? ` with ${feature}` : ''}`,
    admit: async (asking) => {
      requirePortal(care, asking)
      const known = await memberOf(care, asking, 'mobile')
      requireFeature(known.member, feature)
      return admitted(known, asking, handle)
    },
  }),
  /** The SDK in a member's browser, with a token of this scope; `covered` for what an ended coverage closes. */
  careMember: <I, R>(
    { scope, covered = false, ...guard }: Guard & { scope?: SdkScope; covered?: boolean },
    handle: Handler<I, R>,
  ): Row<I, R> => ({
    ...guard,
    who: `member's SDK${scope ? ` with ${scope}` : ''}`,
    admit: async (asking) => {
      const known = await memberOf(care, asking, 'sdk', scope)
      if (covered && !known.member.claims.group.isCovered) fail('CoverageEnded')
      return admitted(known, asking, handle)
    },
  }),
})
