import type { JWTPayload } from 'jose'
import { keyedHash, secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Admitted, type Credential, type Guard, openToAnyone, type RouteRow } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { gapOfCoverage } from '#server/session/coverage-end.ts'
import { operatorRows } from '#server/session/operator-rows.ts'
import { findTicket, type RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import { isJustConfirmed, isOver, isUnproved, levelOf, type SessionRecord } from '#server/session/session-record.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'

/** A signed-in caller: the session, its secret, and how it was presented. */
export type Caller = {
  session: SessionRecord
  level: 'pending' | 'full'
  secret: string
  /** True for callers without cookies, who need the tokens in the response. */
  byBearer: boolean
  /** When the member token was issued, in Unix seconds. */
  issuedAt: number
}

type Handler<I, R, C> = (ask: { input: I; caller: C; request: RequestContext }) => Promise<R>

const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]

type MemberToken = { secret: string; hash: string; issuedAt: number }

/** Hashes cached for polls, for the lifetime of the token's claims and the session. */
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
  const known = auditNames.get(session) ?? keyedHash(portal.pinKey, 'session name', session.id)
  auditNames.set(session, known)
  return known
}

/**
 * Reads the member token. A cookie's token may be expired, because the session row decides; a bearer token must be valid, except for
 * renewal.
 */
const readMemberToken = async (portal: Portal, token: string, mayBeOver: boolean): Promise<MemberToken | null> => {
  const { tokens, clock } = portal
  const claims = await (mayBeOver ? tokens.member.readEnded(token) : tokens.member.read(token, clock.now()))
  return claims && memberTokenOf(claims)
}

/** Whether all other credentials name the same session; a mixture indicates tampering. */
const agrees = async (portal: Portal, hash: string, others: { sso: string | undefined; cookie: string | undefined }): Promise<boolean> => {
  const fromSso = others.sso === undefined ? hash : (await portal.tokens.sso.readEnded(others.sso))?.sid
  const fromCookie = others.cookie === undefined ? undefined : await readMemberToken(portal, others.cookie, true)
  return fromSso === hash && (others.cookie === undefined || fromCookie?.hash === hash)
}

/** Finds the caller, or null; neither ends nor refuses anything. */
export const findCaller = async (
  portal: Portal,
  request: Pick<RequestContext, 'cookie' | 'header'> & Partial<Pick<RequestContext, 'auditContext' | 'method'>>,
  renewing = false,
): Promise<Caller | 'over' | null> => {
  const bearer = bearerOf(request.header('authorization'))
  const cookie = request.cookie(cookieNames.member)
  const token = bearer ?? cookie
  if (!token) return null
  const read = await readMemberToken(portal, token, renewing || bearer === undefined)
  if (!read) return null
  const { hash } = read
  const others = { sso: bearerOf(request.header('application-authorization')), cookie: bearer === undefined ? undefined : cookie }
  if (!(await agrees(portal, hash, others))) return null
  const { config, clock } = portal
  const now = clock.now()
  let session = await portal.sessions.find(hash, { isRead: request.method === 'GET' })
  let over = session !== null && isOver(session, config, now)
  if (over) {
    // Another node may have later input: read an expired session from the database again.
    session = await portal.sessions.find(hash, { fresh: true })
    over = session !== null && isOver(session, config, now)
  }
  if (!session) return null
  const level = levelOf(session, config)
  if (request.auditContext)
    Object.assign(request.auditContext, { actorId: session.profile.id, sessionHash: auditNameOf(portal, session), level })
  if (session.endedAt !== null) return null
  if (over) {
    portal.care.recordExpired(hash)
    return 'over'
  }
  return { session, level, secret: read.secret, byBearer: bearer !== undefined, issuedAt: read.issuedAt }
}

const callerOf = async (portal: Portal, request: RequestContext, renewing: boolean): Promise<Caller> => {
  const caller = await findCaller(portal, request, renewing)
  if (caller === null) return fail('UNAUTHORIZED')
  if (caller === 'over') return fail('SESSION_EXPIRED')
  if (!caller.byBearer && request.method !== 'GET' && request.origin !== 'same') return fail('CrossOrigin')
  return caller
}

/** What a row admits besides fully usable accounts. */
type Lenient = { unproved?: true }

const memberOf = async (portal: Portal, request: RequestContext, { unproved }: Lenient = {}): Promise<Caller> => {
  const caller = await callerOf(portal, request, false)
  if (caller.level === 'pending') return fail('PinPending')
  return isUnproved(caller.session) && !unproved ? fail('EmailUnproved') : caller
}

const coveredMemberOf = async (portal: Portal, request: RequestContext, lenient?: Lenient): Promise<Caller> => {
  const caller = await memberOf(portal, request, lenient)
  return gapOfCoverage(portal, caller.session) === null ? caller : fail('CoverageEnded')
}

/** The caller if fully signed in, with a proved address and covered, or null. */
export const asCovered = (portal: Portal, found: Caller | 'over' | null): Caller | null => {
  if (found === null || found === 'over' || found.level !== 'full' || isUnproved(found.session)) return null
  return gapOfCoverage(portal, found.session) === null ? found : null
}

const ticketOf = async ({ db, clock }: Portal, request: RequestContext): Promise<RegistrationTicket | null> => {
  const secret = request.cookie(cookieNames.registration)
  return secret ? findTicket(db, secretHash(secret), clock.now()) : null
}

const memberCookie: Credential = { name: 'memberCookie', type: 'apiKey', in: 'cookie', field: cookieNames.member }
const memberBearer: Credential = {
  name: 'memberToken',
  type: 'http',
  scheme: 'bearer',
  description: `The token of the cookie ${cookieNames.member}, for clients that keep no cookies.`,
}
const ticketCookie: Credential = { name: 'registrationTicket', type: 'apiKey', in: 'cookie', field: cookieNames.registration }

const asMember = [[memberCookie], [memberBearer]]
const sessionRefusals = ['UNAUTHORIZED', 'SESSION_EXPIRED'] as const satisfies ErrorCode[]

type Versioned = { etag?: (caller: Caller) => string; renewing?: boolean }

/** Guard builders for routes, one per kind of caller. */
export const who = (portal: Portal) => {
  const admitted = <I, R>(caller: Caller, request: RequestContext, options: Versioned, handle: Handler<I, R, Caller>): Admitted<I, R> => {
    const etag = options.etag?.(caller)
    return {
      countedBy: caller.session.id,
      failuresOnly: false,
      ...(etag === undefined ? {} : { etag }),
      handle: (input) => handle({ input, caller, request }),
    }
  }
  return {
    ...operatorRows(portal),
    /** Everyone; only failures are counted, per IP address. */
    anyone: <I, R>(guard: Guard, handle: (ask: { input: I; request: RequestContext }) => Promise<R>): RouteRow<I, R> => ({
      ...guard,
      ...openToAnyone,
      admit: async (request) => ({ countedBy: request.ip, failuresOnly: true, handle: (input) => handle({ input, request }) }),
    }),
    /** The holder of a registration ticket in this browser. */
    ticketHolder: <I, R>(
      guard: Guard,
      handle: (ask: { input: I; ticket: RegistrationTicket; request: RequestContext }) => Promise<R>,
    ): RouteRow<I, R> => ({
      ...guard,
      who: 'registration ticket',
      credentials: [[ticketCookie]],
      guardRefuses: ['RegistrationTicketMissing'],
      admit: async (request) => {
        const ticket = (await ticketOf(portal, request)) ?? fail('RegistrationTicketMissing')
        return { countedBy: ticket.id, failuresOnly: false, handle: (input) => handle({ input, ticket, request }) }
      },
    }),
    /** The holder of a registration ticket, or a fully signed-in and covered member; at least one applies. */
    ticketHolderOrMember: <I, R>(
      guard: Guard,
      handle: (ask: { input: I; ticket: RegistrationTicket | null; caller: Caller | null; request: RequestContext }) => Promise<R>,
    ): RouteRow<I, R> => ({
      ...guard,
      who: 'registration ticket or member',
      credentials: [[ticketCookie], ...asMember],
      guardRefuses: ['RegistrationTicketMissing', ...sessionRefusals, 'PinPending', 'EmailUnproved', 'CoverageEnded'],
      admit: async (request) => {
        const ticket = await ticketOf(portal, request)
        const found = await findCaller(portal, request)
        // Without a ticket but with a session, the error describes the session.
        const isMember = request.header('authorization') !== undefined || request.cookie(cookieNames.member) !== undefined
        if (!ticket && !isMember) return fail('RegistrationTicketMissing')
        const caller = ticket ? asCovered(portal, found) : await coveredMemberOf(portal, request)
        const countedBy = caller?.session.id ?? ticket?.id ?? request.ip
        return { countedBy, failuresOnly: false, handle: (input) => handle({ input, ticket, caller, request }) }
      },
    }),
    /** A member whose PIN may still be due. */
    pendingMember: <I, R>(guard: Guard & Versioned, handle: Handler<I, R, Caller>): RouteRow<I, R> => ({
      ...guard,
      who: 'member, PIN may be due',
      credentials: asMember,
      guardRefuses: sessionRefusals,
      admit: async (request) => admitted(await callerOf(portal, request, guard.renewing ?? false), request, guard, handle),
    }),
    /**
     * A fully signed-in and covered member whose group has `feature`, if given. `covered: false` for what stays available after coverage
     * ends: access, records, and who saw them. `unproved: true` for the account's own settings, which open before its address is proved.
     */
    member: <I, R>(
      guard: Guard & Versioned & Lenient & { feature?: GroupFeature; covered?: false },
      handle: Handler<I, R, Caller>,
    ): RouteRow<I, R> => ({
      ...guard,
      who: guard.feature ? `member with ${guard.feature}` : guard.unproved ? 'member, address may be unproved' : 'member',
      credentials: asMember,
      guardRefuses: [
        ...sessionRefusals,
        'PinPending',
        ...(guard.unproved ? [] : (['EmailUnproved'] as const)),
        ...(guard.covered === false ? [] : (['CoverageEnded'] as const)),
        ...(guard.feature ? (['FeatureNotEnabled'] as const) : []),
      ],
      admit: async (request) => {
        const caller = await (guard.covered === false ? memberOf : coveredMemberOf)(portal, request, guard)
        if (guard.feature && !hasFeature(caller.session.group, guard.feature)) fail('FeatureNotEnabled')
        return admitted(caller, request, guard, handle)
      },
    }),
    /** A member who is the primary of their membership (FAM-04), in a group with the feature. */
    primaryMember: <I, R>(guard: Guard & { feature: GroupFeature }, handle: Handler<I, R, Caller>): RouteRow<I, R> => ({
      ...guard,
      who: `primary member with ${guard.feature}`,
      credentials: asMember,
      guardRefuses: [...sessionRefusals, 'PinPending', 'EmailUnproved', 'CoverageEnded', 'PrimaryMemberOnly', 'FeatureNotEnabled'],
      admit: async (request) => {
        const caller = await coveredMemberOf(portal, request)
        const { person, group } = caller.session
        if (person.id !== person.membershipId) fail('PrimaryMemberOnly')
        if (!hasFeature(group, guard.feature)) fail('FeatureNotEnabled')
        return admitted(caller, request, {}, handle)
      },
    }),
    /** A member who recently confirmed their identity: for changes that would outlive a stolen session. */
    confirmedMember: <I, R>(guard: Guard, handle: Handler<I, R, Caller>): RouteRow<I, R> => ({
      ...guard,
      who: 'member, just confirmed',
      credentials: asMember,
      guardRefuses: [...sessionRefusals, 'PinPending', 'EmailUnproved', 'ConfirmationNeeded'],
      admit: async (request) => {
        const caller = await memberOf(portal, request)
        if (!isJustConfirmed(caller.session, portal.clock.now())) fail('ConfirmationNeeded')
        return admitted(caller, request, {}, handle)
      },
    }),
  }
}
