import { SpanKind } from '@opentelemetry/api'
import { Failure, fail } from '#platform/http/fail.ts'
import { inputRefusals } from '#platform/http/refusals.ts'
import type { Log } from '#platform/log.ts'
import { outgoingTrace } from '#platform/tracing/request-trace.ts'
import { inSpan } from '#platform/tracing/spans.ts'
import { asJson, type CareLink } from '#server/care/care-link.ts'
import { requestTimeout } from '#shared/call-times.ts'
import type { Answer, Call, Sent } from '#shared/calls.ts'
import { mobileHeaders, tokenCalls } from '#shared/care/token-calls.ts'
import { type ErrorCode, isErrorCode } from '#shared/errors/error-codes.ts'
import { errorEnvelope } from '#shared/errors/error-envelope.ts'

type Known = { version: string; profileId: string; token: Promise<string> }

/** Maximum number of cached tokens. Past it the oldest are dropped, and those members log in again. */
const mostKnown = 50_000

/** The sessions for which this server has logged in to the telehealth side, each with its mobile API token. */
const openKnownMembers = () => {
  const bySession = new Map<string, Known>()
  const ofProfile = new Map<string, Set<string>>()

  /** Removes a session's entry; with `only`, just if that is still the entry. */
  const drop = (sid: string, only?: Known): void => {
    const entry = bySession.get(sid)
    if (!entry || (only && only !== entry)) return
    bySession.delete(sid)
    const sessions = ofProfile.get(entry.profileId)
    sessions?.delete(sid)
    if (sessions?.size === 0) ofProfile.delete(entry.profileId)
  }
  return {
    find: (sid: string): Known | undefined => bySession.get(sid),
    sessionsOf: (profileId: string): string[] => [...(ofProfile.get(profileId) ?? [])],
    drop,
    keep: (sid: string, entry: Known): void => {
      drop(sid)
      for (const oldest of bySession.keys()) {
        if (bySession.size < mostKnown) break
        drop(oldest)
      }
      bySession.set(sid, entry)
      const sessions = ofProfile.get(entry.profileId)
      if (sessions) sessions.add(sid)
      else ofProfile.set(entry.profileId, new Set([sid]))
    },
  }
}

/** A member's identity as sent to the telehealth side, with its version. */
export type CareIdentity = {
  /** The session's id toward partners. */
  sid: string
  /** The portal's id of the member. */
  profileId: string
  telehealthId: string
  /** Changes with the content of the claims. */
  version: string
  /** Signs the claims in a login token, valid for one minute. */
  sign: () => Promise<string>
}

export type CareClient = {
  /** Sets the link; calls fail until then. */
  connect: (link: CareLink) => void
  /**
   * Logs the member in to the telehealth side unless done already; returns their mobile API token (SESS-04). Fails with CareUnavailable.
   */
  makeKnown: (identity: CareIdentity) => Promise<string>
  /** Calls the mobile API as a member. A refusal keeps the error code of the telehealth side. */
  call: <C extends Call>(identity: CareIdentity, call: C, input: Sent<C>) => Promise<Answer<C>>
  /** Calls the mobile API anonymously. */
  ask: <C extends Call>(call: C, input: Sent<C>) => Promise<Answer<C>>
  /** Reports the end of a session. Failures are only logged, because the session's tokens expire by themselves. */
  endSession: (sid: string) => Promise<void>
  /** Reports an expired session, once, and only if this server logged it in. */
  recordExpired: (sid: string) => void
  /** Ids of a member's sessions that this server has logged in. */
  knownSessions: (profileId: string) => string[]
}

type Options = { mobileToken: string; productName: string; log: Log }

/** The client of the mobile API, used like a partner's; the portal's only connection to the telehealth side. */
export const openCareClient = ({ mobileToken, productName, log }: Options): CareClient => {
  let link: CareLink | null = null
  const known = openKnownMembers()

  const ask = <C extends Call>(call: C, input: Sent<C>, token: string | null): Promise<Answer<C>> =>
    inSpan(`${call.method} ${call.path}`, { kind: SpanKind.CLIENT, attributes: { 'peer.service': 'foyer-care' } }, () =>
      askInSpan(call, input, token),
    )

  const askInSpan = async <C extends Call>(call: C, input: Sent<C>, token: string | null): Promise<Answer<C>> => {
    const headers = {
      [mobileHeaders.token]: mobileToken,
      [mobileHeaders.app]: productName,
      ...outgoingTrace(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    const isGet = call.method === 'GET'
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const json = isGet ? {} : { 'content-type': 'application/json' }
    const request = { method: isGet ? 'GET' : 'POST', url: call.path + query, headers: { ...headers, ...json } } as const
    const answer = await reach({ ...request, body: isGet ? undefined : JSON.stringify(input) })
    if (answer.status >= 400) return refused(answer.body)
    const read = call.answer.safeParse(answer.body)
    return read.success ? (read.data as Answer<C>) : fail('CareUnavailable')
  }

  const reach: CareLink = async (request) => {
    if (!link) return fail('CareUnavailable')
    try {
      return await link(request)
    } catch (error) {
      log.warn({ err: error, route: request.url.split('?')[0] }, 'the telehealth server could not be reached')
      return fail('CareUnavailable')
    }
  }

  /** Logs in (CALL-49). A failed login is a problem between the two servers, not with the member's session, so it becomes CareUnavailable. */
  const login = async ({ sign }: CareIdentity): Promise<string> => {
    const answer = ask(tokenCalls.tokenLogin, { sso_token: await sign() }, null)
    const { authentication, valid, registered, sdk_error_message } = await answer.catch(() => fail('CareUnavailable'))
    if (valid && registered) return authentication.jwt_token
    log.warn({ valid, registered, reason: sdk_error_message }, 'the telehealth server gave a member no valid token')
    return fail('CareUnavailable')
  }

  const tokenOf = (identity: CareIdentity): Promise<string> => {
    const { sid, version, profileId } = identity
    const now = known.find(sid)
    if (now?.version === version) return now.token
    // Stored before the login completes, so that concurrent calls share it.
    const entry = { version, profileId, token: login(identity) }
    known.keep(sid, entry)
    entry.token.catch(() => known.drop(sid, entry))
    return entry.token
  }

  /** Logs in again, once, if the telehealth side no longer accepts the token. */
  const askAs = async <C extends Call>(identity: CareIdentity, call: C, input: Sent<C>): Promise<Answer<C>> => {
    try {
      return await ask(call, input, await tokenOf(identity))
    } catch (error) {
      if (!isTrouble(error)) throw error
      known.drop(identity.sid)
      return ask(call, input, await tokenOf(identity))
    }
  }

  const tellOfEnd = async (sid: string, isExpired: boolean): Promise<void> => {
    known.drop(sid)
    await ask(tokenCalls.endSession, { sid, is_expired: isExpired }, null).catch((error) =>
      log.warn({ err: error }, 'a session was not ended everywhere'),
    )
  }

  return {
    connect: (way) => {
      link = way
    },
    makeKnown: tokenOf,
    call: (identity, call, input) =>
      askAs(identity, call, input).catch((error) => (isTrouble(error) ? fail('CareUnavailable') : Promise.reject(error))),
    ask: (call, input) => ask(call, input, null),
    endSession: (sid) => tellOfEnd(sid, false),
    recordExpired: (sid) => {
      if (known.find(sid)) void tellOfEnd(sid, true)
    },
    knownSessions: known.sessionsOf,
  }
}

/** The error codes of a route that makes these telehealth calls, for its `refuses`. */
export const careRefusals = (...calls: readonly Call[]): ErrorCode[] => [
  'CareUnavailable',
  ...calls.flatMap(({ input, refuses = [] }) => [...inputRefusals(input), ...refuses]),
]

/** Fails with the telehealth side's own error code, at the field that it names. */
const refused = (body: unknown): never => {
  const { errors, errorMessages } = errorEnvelope.safeParse(body).data?.meta ?? {}
  const code = errors?.[0]
  if (code === 'WEBSDK_AUTH_ERROR') return fail('UNAUTHORIZED')
  if (code === undefined || !isErrorCode(code)) return fail('CareUnavailable')
  const field = errorMessages?.[0]?.field
  return fail(code, field === undefined ? {} : { field })
}

/** The telehealth side rejected our token; the member did nothing wrong. */
const isTrouble = (error: unknown): boolean => error instanceof Failure && error.code === 'UNAUTHORIZED'

/** A link to a remote telehealth server (CALL-46); times out after 30 s (CALL-48). */
export const linkTo =
  (careUrl: string): CareLink =>
  async ({ method, url, headers, body }) => {
    const signal = AbortSignal.timeout(requestTimeout)
    const answer = await fetch(`${careUrl}${url}`, { method, headers, signal, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, body: asJson(await answer.text()) }
  }
