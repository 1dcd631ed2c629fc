import type { JWTPayload } from 'jose'
import { keyedHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Admitted, Guard, Row } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { endOfCoverage } from '#server/session/coverage-end.ts'
import { operatorRows } from '#server/session/operator-rows.ts'
import { findTicket, type RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import { isJustConfirmed, isOver, levelOf, type SessionRecord } from '#server/session/session-record.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'

/** A signed-in caller: the session, its secret, and how it was shown. */
export type Caller = {
  session: SessionRecord
  level: 'pending' | 'full'
  secret: string
  /** True for callers that keep no cookies and want the tokens in the answer. */
  byBearer: boolean
  /** When the member token was made, in seconds. */
  issuedAt: number
}

type Handler<I, R, C> = (ask: { input: I; caller: C; asking: Asking }) => Promise<R>

const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]

type MemberToken = { secret: string; hash: string; issuedAt: number }

/** Hashes that every poll of a browser needs again: worked out once, kept while the token's claims and the session are. */
const memberTokens = new WeakMap<JWTPayload, MemberToken>()
const auditNames = new WeakMap<SessionRecord, string>()

const memberTokenOf = (claims: JWTPayload): MemberToken | null => {
  const known = memberTokens.get(claims)
  if (known || typeof claims.sid !== 'string') return known ?? null
  const token = { secret: claims.sid, hash: secretHash(claims.sid), issuedAt: claims.iat ?? 0 }
  memberTokens.set(claims, token)
  return token
}

const auditNameOf = (portal: Portal, session: SessionRecord): string => {
  const known = auditNames.get(session) ?? keyedHash(portal.pinKey, session.id)
  auditNames.set(session, known)
  return known
}

/** The member token's secret. A cookie may hold a token past its end, for the session's row decides; a bearer's must be alive, unless it comes to be renewed. */
const readMemberToken = async (portal: Portal, token: string, mayBeOver: boolean): Promise<MemberToken | null> => {
  const { tokens, clock } = portal
  const claims = await (mayBeOver ? tokens.member.readEnded(token) : tokens.member.read(token, clock.now()))
  return claims && memberTokenOf(claims)
}

/** Every other credential that came along must name the same session: a mixture is tampering. */
const agrees = async (portal: Portal, hash: string, others: { sso: string | undefined; cookie: string | undefined }): Promise<boolean> => {
  const fromSso = others.sso === undefined ? hash : (await portal.tokens.sso.readEnded(others.sso))?.sid
  const fromCookie = others.cookie === undefined ? undefined : await readMemberToken(portal, others.cookie, true)
  return fromSso === hash && (others.cookie === undefined || fromCookie?.hash === hash)
}

/** Who is asking, or null; ends nothing here and refuses nothing. */
export const findCaller = async (
  portal: Portal,
  asking: Pick<Asking, 'cookies' | 'header'> & { trail?: Asking['trail'] },
  renewing = false,
): Promise<Caller | 'over' | null> => {
  const bearer = bearerOf(asking.header('authorization'))
  const cookie = asking.cookies[cookieNames.member]
  const token = bearer ?? cookie
  if (!token) return null
  const read = await readMemberToken(portal, token, renewing || bearer === undefined)
  if (!read) return null
  const { hash } = read
  const others = { sso: bearerOf(asking.header('application-authorization')), cookie: bearer === undefined ? undefined : cookie }
  if (!(await agrees(portal, hash, others))) return null
  const { config, clock } = portal
  let session = await portal.sessions.find(hash)
  // Another node may know of later input: what looks over is asked of the database once more.
  if (session && isOver(session, config, clock.now())) session = await portal.sessions.find(hash, true)
  if (!session) return null
  const level = levelOf(session, config)
  if (asking.trail) Object.assign(asking.trail, { actorId: session.profile.id, sessionHash: auditNameOf(portal, session), level })
  if (session.endedAt !== null) return null
  if (isOver(session, config, clock.now())) {
    portal.care.noteExpired(hash)
    return 'over'
  }
  return { session, level, secret: read.secret, byBearer: bearer !== undefined, issuedAt: read.issuedAt }
}

const callerOf = async (portal: Portal, asking: Asking, renewing: boolean): Promise<Caller> => {
  const caller = await findCaller(portal, asking, renewing)
  if (caller === null) return fail('UNAUTHORIZED')
  if (caller === 'over') return fail('SESSION_EXPIRED')
  if (!caller.byBearer && asking.method !== 'GET' && asking.origin !== 'same') return fail('CrossOrigin')
  return caller
}

const memberOf = async (portal: Portal, asking: Asking): Promise<Caller> => {
  const caller = await callerOf(portal, asking, false)
  return caller.level === 'pending' ? fail('PinPending') : caller
}

const coveredMemberOf = async (portal: Portal, asking: Asking): Promise<Caller> => {
  const caller = await memberOf(portal, asking)
  return endOfCoverage(portal, caller.session) === null ? caller : fail('CoverageEnded')
}

/** A caller who may do what members may, or null. */
const asCovered = (portal: Portal, found: Caller | 'over' | null): Caller | null =>
  found !== null && found !== 'over' && found.level === 'full' && endOfCoverage(portal, found.session) === null ? found : null

const ticketOf = async ({ db, clock }: Portal, asking: Asking): Promise<RegistrationTicket | null> => {
  const secret = asking.cookies[cookieNames.registration]
  return secret ? findTicket(db, secretHash(secret), clock.now()) : null
}

type Versioned = { version?: (caller: Caller) => string | undefined; renewing?: boolean }

/** The builders of rows: each says in one word who may call, and lets nobody else in. */
export const who = (portal: Portal) => {
  const admitted = <I, R>(caller: Caller, asking: Asking, options: Versioned, handle: Handler<I, R, Caller>): Admitted<I, R> => {
    const version = options.version?.(caller)
    return {
      countedBy: caller.session.id,
      failuresOnly: false,
      ...(version === undefined ? {} : { version }),
      handle: (input) => handle({ input, caller, asking }),
    }
  }
  return {
    ...operatorRows(portal),
    /** Everybody; only failures are counted, per address. */
    anyone: <I, R>(guard: Guard, handle: (ask: { input: I; asking: Asking }) => Promise<R>): Row<I, R> => ({
      ...guard,
      who: 'anyone',
      admit: async (asking) => ({ countedBy: asking.ip, failuresOnly: true, handle: (input) => handle({ input, asking }) }),
    }),
    /** Whoever a lookup found somebody for, in this browser. */
    ticketHolder: <I, R>(
      guard: Guard,
      handle: (ask: { input: I; ticket: RegistrationTicket; asking: Asking }) => Promise<R>,
    ): Row<I, R> => ({
      ...guard,
      who: 'registration ticket',
      admit: async (asking) => {
        const ticket = (await ticketOf(portal, asking)) ?? fail('RegistrationTicketMissing')
        return { countedBy: ticket.id, failuresOnly: false, handle: (input) => handle({ input, ticket, asking }) }
      },
    }),
    /** Whoever holds a registration ticket, or a member who is fully signed in and covered: one of the two is there, or both. */
    ticketHolderOrMember: <I, R>(
      guard: Guard,
      handle: (ask: { input: I; ticket: RegistrationTicket | null; caller: Caller | null; asking: Asking }) => Promise<R>,
    ): Row<I, R> => ({
      ...guard,
      who: 'registration ticket or member',
      admit: async (asking) => {
        const ticket = await ticketOf(portal, asking)
        const found = await findCaller(portal, asking)
        // Whoever has no ticket and shows a session learns what is wrong with the session.
        const isMember = asking.header('authorization') !== undefined || asking.cookies[cookieNames.member] !== undefined
        if (!ticket && !isMember) return fail('RegistrationTicketMissing')
        const caller = ticket ? asCovered(portal, found) : await coveredMemberOf(portal, asking)
        const countedBy = caller?.session.id ?? ticket?.id ?? asking.ip
        return { countedBy, failuresOnly: false, handle: (input) => handle({ input, ticket, caller, asking }) }
      },
    }),
    /** A member whose PIN may still be due. */
    pendingMember: <I, R>(guard: Guard & Versioned, handle: Handler<I, R, Caller>): Row<I, R> => ({
      ...guard,
      who: 'member, PIN may be due',
      admit: async (asking) => admitted(await callerOf(portal, asking, guard.renewing ?? false), asking, guard, handle),
    }),
    /**
     * A member who is fully signed in, whose coverage holds and, if one is named, whose group has the feature.
     * `covered: false` for what a member keeps when the coverage has ended: their access, their records, who has seen them.
     */
    member: <I, R>(guard: Guard & Versioned & { feature?: GroupFeature; covered?: false }, handle: Handler<I, R, Caller>): Row<I, R> => ({
      ...guard,
      who: guard.feature ? `member with ${guard.feature}` : 'member',
      admit: async (asking) => {
        const caller = await (guard.covered === false ? memberOf : coveredMemberOf)(portal, asking)
        if (guard.feature && !hasFeature(caller.session.group, guard.feature)) fail('FeatureNotEnabled')
        return admitted(caller, asking, guard, handle)
      },
    }),
    /** A member who is the primary of their membership (FAM-04), in a group with the feature. */
    primaryMember: <I, R>(guard: Guard & { feature: GroupFeature }, handle: Handler<I, R, Caller>): Row<I, R> => ({
      ...guard,
      who: `primary member with ${guard.feature}`,
      admit: async (asking) => {
        const caller = await coveredMemberOf(portal, asking)
        const { person, group } = caller.session
        if (person.id !== person.membershipId) fail('PrimaryMemberOnly')
        if (!hasFeature(group, guard.feature)) fail('FeatureNotEnabled')
        return admitted(caller, asking, {}, handle)
      },
    }),
    /** A member who proved a short while ago who they are: for what would outlive a stolen session. */
    confirmedMember: <I, R>(guard: Guard, handle: Handler<I, R, Caller>): Row<I, R> => ({
      ...guard,
      who: 'member, just confirmed',
      admit: async (asking) => {
        const caller = await memberOf(portal, asking)
        if (!isJustConfirmed(caller.session, portal.clock.now())) fail('ConfirmationNeeded')
        return admitted(caller, asking, {}, handle)
      },
    }),
  }
}
