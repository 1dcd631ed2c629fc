import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Limit } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { Answer, Call, Input, Meta } from '#shared/calls.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

/** A route's settings besides its handler: rate limit, audit event and error codes. */
export type Guard = {
  /** Per session for signed-in callers; per address, failures only, for all other callers. */
  limit: Limit
  /** Counters in the database that hold over all nodes. The handler can count only these. */
  throttles?: readonly ThrottleName[]
  /** The event's name in the audit log; 'none' only where the permissions table allows it. */
  audit: AuditEventName | 'none'
  /**
   * The error codes that the handler itself can return. Those of the guard, the limit and the input's schema are derived (`refusals.ts`).
   * Test servers fail when a response has an undeclared code.
   */
  refuses?: readonly ErrorCode[]
}

/** One credential of a request, by its name in the OpenAPI document. */
export type Credential = { name: string } & (
  | { type: 'apiKey'; in: 'cookie' | 'header'; field: string }
  | { type: 'http'; scheme: 'bearer'; description: string }
)

/** A guard's requirements for callers. */
export type Admission = {
  /** Description of the guard for the permissions table. */
  who: string
  /** Whose data a caller who is limited to groups gets, for the permissions table; only where callers may be limited. */
  scope?: string
  /** Alternative sets of credentials; a caller needs one set. An empty list needs none. */
  credentials: readonly (readonly Credential[])[]
  /** The error codes of the guard itself. */
  guardRefuses: readonly ErrorCode[]
  /** The guard needs the request's bytes, such as to check their signature. Any other guard of an upload runs before the upload is read. */
  admitsByBody?: true
}

/** A handler's result: `data` for the envelope, with optional metadata and cookies. */
export type Reply<C extends Call = Call> = {
  data: C extends { sendsEvents: true } ? AsyncIterable<Answer<C>> : Answer<C>
  cookies?: readonly CookieChange[]
} & (Meta<C> extends undefined ? { meta?: Meta<C> } : { meta: Meta<C> })

/** A caller admitted by a route's guard. */
export type Admitted<I, R> = {
  /** The rate limit's key for the caller. */
  countedBy: string
  /** True when only failures count, as for callers who are not signed in. */
  failuresOnly: boolean
  /** The ETag of the response. If the client has the same, it gets 304 before any data is read. */
  etag?: string
  handle: (input: I) => Promise<R>
}

export type RouteRow<I, R> = Guard &
  Admission & {
    /** Admits the caller or throws. Runs before the input is parsed. */
    admit: (context: RequestContext) => Promise<Admitted<I, R>>
  }

export type Route = RouteRow<never, Reply> & { name: string; call: Call }

/** Pairs an area's calls with their routes. The compiler refuses a call without a route and a route without a call. */
export const serve = <S extends Record<string, Call>>(calls: S, rows: { [K in keyof S]: RouteRow<Input<S[K]>, Reply<S[K]>> }): Route[] =>
  Object.entries(calls).map(([name, call]) => ({ ...(rows[name] as unknown as RouteRow<never, Reply>), name, call }))

/** A public route: no credentials and no error codes of a guard. */
export const openToAnyone = { who: 'anyone', credentials: [], guardRefuses: [] } as const satisfies Admission

/** A public route whose response has no envelope: a file, a page, a redirect. A route that needs a guard must declare a call. */
export type RawRoute = Guard & {
  name: string
  who: 'anyone'
  path: `/${string}`
  about: string
  /** The media type of its response, or a redirect. */
  sends:
    | 'nothing'
    | 'application/json'
    | 'application/manifest+json'
    | 'application/samlmetadata+xml'
    | 'application/vnd.pmtiles'
    | 'text/html'
    | 'redirect'
  answer: (request: FastifyRequest, reply: FastifyReply, context: RequestContext) => Promise<FastifyReply>
} & (
    | { method: 'GET' }
    /** Accepts a form, as URLSearchParams, from any site's page. The handler must verify the sender by the form's contents. */
    | { method: 'POST'; formFromAnySite: { mostBytes: number } }
    /** Accepts the reports that browsers send by themselves, as parsed JSON. Anyone can forge them. */
    | { method: 'POST'; browserReports: { mostBytes: number; types: readonly string[] } }
  )
