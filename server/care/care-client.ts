import { Failure, fail } from '#platform/http/fail.ts'
import type { Log } from '#platform/log.ts'
import { asJson, type CareLink } from '#server/care/care-link.ts'
import { openKnownMembers } from '#server/care/known-members.ts'
import type { Answer, Call, Sent } from '#shared/calls.ts'
import { mobileHeaders, tokenCalls } from '#shared/care/token-calls.ts'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { errorEnvelope } from '#shared/errors/error-envelope.ts'
import { sessionTimes } from '#shared/session-times.ts'

/** A member as the telehealth side is told of them, and which version of that this is. */
export type CareIdentity = {
  /** The name of the session towards partners. */
  sid: string
  /** Whose session it is, as the portal calls them. */
  profileId: string
  telehealthId: string
  /** Changes whenever anything that is said of the member does. */
  version: string
  /** Signs what is said, for a minute. */
  sign: () => Promise<string>
}

export type CareClient = {
  /** Names the way; before, nothing is reached. */
  connect: (link: CareLink) => void
  /** Makes the member known, if it has not been said already; gives their token of the mobile API (SESS-04). Fails with CareUnavailable. */
  makeKnown: (identity: CareIdentity) => Promise<string>
  /** A call of the mobile API in the name of a member. A refusal of the other side is passed on in its own code. */
  call: <C extends Call>(identity: CareIdentity, call: C, input: Sent<C>) => Promise<Answer<C>>
  /** A call of the mobile API in nobody's name. */
  ask: <C extends Call>(call: C, input: Sent<C>) => Promise<Answer<C>>
  /** Tells that a session is over; what fails is only logged, for its tokens end by themselves. */
  endSession: (sid: string) => Promise<void>
  /** The same of a session that was found over by time: said once, and only where this server made it known. */
  noteExpired: (sid: string) => void
  /** The sessions of a member that this server has made known. */
  knownSessions: (profileId: string) => string[]
}

type Options = { mobileToken: string; productName: string; log: Log }

/** The mobile API, as of a partner: the only place of the portal that speaks to the telehealth side. */
export const openCareClient = ({ mobileToken, productName, log }: Options): CareClient => {
  let link: CareLink | null = null
  const known = openKnownMembers()

  const ask = async <C extends Call>(call: C, input: Sent<C>, token: string | null): Promise<Answer<C>> => {
    const headers = {
      [mobileHeaders.token]: mobileToken,
      [mobileHeaders.app]: productName,
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
      log.warn({ err: error, route: request.url.split('?')[0] }, 'the telehealth side was not reached')
      return fail('CareUnavailable')
    }
  }

  /** Whatever is wrong with a login lies between the two servers: the member's own session is fine. */
  const login = async ({ sign }: CareIdentity): Promise<string> => {
    const answer = ask(tokenCalls.tokenLogin, { sso_token: await sign() }, null)
    return (await answer.catch(() => fail('CareUnavailable'))).authentication.jwt_token
  }

  const tokenOf = (identity: CareIdentity): Promise<string> => {
    const { sid, version, profileId } = identity
    const now = known.find(sid)
    if (now?.version === version) return now.token
    // Kept before it is there: calls that come at once wait for one login.
    const entry = { version, profileId, token: login(identity) }
    known.keep(sid, entry)
    entry.token.catch(() => known.drop(sid, entry))
    return entry.token
  }

  /** Where the other side no longer takes the token of a login, the login is made once more. */
  const askAs = async <C extends Call>(identity: CareIdentity, call: C, input: Sent<C>): Promise<Answer<C>> => {
    try {
      return await ask(call, input, await tokenOf(identity))
    } catch (error) {
      if (!isTrouble(error)) throw error
      known.drop(identity.sid)
      return ask(call, input, await tokenOf(identity))
    }
  }

  const tellOfEnd = async (sid: string): Promise<void> => {
    known.drop(sid)
    await ask(tokenCalls.endSession, { sid }, null).catch((error) => log.warn({ err: error }, 'a session was not ended everywhere'))
  }

  return {
    connect: (way) => {
      link = way
    },
    makeKnown: tokenOf,
    call: (identity, call, input) =>
      askAs(identity, call, input).catch((error) => (isTrouble(error) ? fail('CareUnavailable') : Promise.reject(error))),
    ask: (call, input) => ask(call, input, null),
    endSession: tellOfEnd,
    noteExpired: (sid) => {
      if (known.find(sid)) void tellOfEnd(sid)
    },
    knownSessions: known.sessionsOf,
  }
}

/** A refusal in the other side's own code. */
const refused = (body: unknown): never => {
  const code = errorEnvelope.safeParse(body).data?.meta.errors?.[0]
  if (code === 'WEBSDK_AUTH_ERROR') return fail('UNAUTHORIZED')
  return fail(code !== undefined && isErrorCode(code) ? code : 'CareUnavailable')
}

/** The other side does not take our token: nothing that concerns the member. */
const isTrouble = (error: unknown): boolean => error instanceof Failure && error.code === 'UNAUTHORIZED'

/** The telehealth side elsewhere (CALL-46); gives up after 30 s (CALL-48). */
export const linkTo =
  (careUrl: string): CareLink =>
  async ({ method, url, headers, body }) => {
    const signal = AbortSignal.timeout(sessionTimes.requestTimeout)
    const answer = await fetch(`${careUrl}${url}`, { method, headers, signal, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, body: asJson(await answer.text()) }
  }
