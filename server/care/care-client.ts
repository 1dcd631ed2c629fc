import { fail } from '#platform/http/fail.ts'
import type { Log } from '#platform/log.ts'
import { asJson, type CareLink } from '#server/care/care-link.ts'
import type { Answer, Call, Sent } from '#shared/calls.ts'
import { mobileHeaders, tokenCalls } from '#shared/care/token-calls.ts'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { errorEnvelope } from '#shared/errors/error-envelope.ts'
import { sessionTimes } from '#shared/session-times.ts'

/** A member as the telehealth side is told of them, and which version of that this is. */
export type CareIdentity = {
  /** The name of the session towards partners. */
  sid: string
  telehealthId: string
  /** Changes whenever anything that is said of the member does. */
  version: string
  /** Signs what is said, for a minute. */
  sign: () => Promise<string>
}

export type CareClient = {
  /** Names the way; before, nothing is reached. */
  connect: (link: CareLink) => void
  /** Makes the member known, if it has not been said already (SESS-32). Fails with CareUnavailable. */
  makeKnown: (identity: CareIdentity) => Promise<void>
  /** A call of the mobile API in the name of a member. A refusal of the other side is passed on in its own code. */
  call: <C extends Call>(identity: CareIdentity, call: C, input: Sent<C>) => Promise<Answer<C>>
  /** Tells that a session is over; what fails is only logged, for its tokens end by themselves. */
  endSession: (sid: string) => Promise<void>
}

type Known = { version: string; token: string }
type Options = { mobileToken: string; productName: string; log: Log }

/** Members whose tokens are kept; past this the oldest are made known again when they come back. */
const mostKnown = 50_000

/** The mobile API, as of a partner: the only place of the portal that speaks to the telehealth side. */
export const openCareClient = ({ mobileToken, productName, log }: Options): CareClient => {
  let link: CareLink | null = null
  const known = new Map<string, Known>()

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

  /** Its session trouble is none of the member's: their own session is fine. */
  const refused = (body: unknown): never => {
    const code = errorEnvelope.safeParse(body).data?.meta.errors?.[0]
    const isTrouble = code === undefined || code === 'UNAUTHORIZED' || code === 'WEBSDK_AUTH_ERROR'
    return fail(!isTrouble && isErrorCode(code) ? code : 'CareUnavailable')
  }

  const tokenOf = async ({ sid, version, sign }: CareIdentity): Promise<string> => {
    const now = known.get(sid)
    if (now?.version === version) return now.token
    const { authentication } = await ask(tokenCalls.tokenLogin, { sso_token: await sign() }, null)
    known.delete(sid)
    known.set(sid, { version, token: authentication.jwt_token })
    for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
    return authentication.jwt_token
  }

  return {
    connect: (way) => {
      link = way
    },
    makeKnown: async (identity) => {
      await tokenOf(identity)
    },
    call: async (identity, call, input) => ask(call, input, await tokenOf(identity)),
    endSession: async (sid) => {
      known.delete(sid)
      await ask(tokenCalls.endSession, { sid }, null).catch((error) => log.warn({ err: error }, 'a session was not ended everywhere'))
    },
  }
}

/** The telehealth side elsewhere (CALL-46); gives up after 30 s (CALL-48). */
export const linkTo =
  (careUrl: string): CareLink =>
  async ({ method, url, headers, body }) => {
    const signal = AbortSignal.timeout(sessionTimes.requestTimeout)
    const answer = await fetch(`${careUrl}${url}`, { method, headers, signal, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, body: asJson(await answer.text()) }
  }
