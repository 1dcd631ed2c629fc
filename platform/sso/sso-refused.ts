import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { type SsoReason, SsoRefusal, type SsoStatement } from '#platform/gateways/sso-refusal.ts'
import { setCookies } from '#platform/http/cookies.ts'
import { Failure } from '#platform/http/fail.ts'
import { checkByAddress, type Limits } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Onward } from '#platform/sso/sso-request.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { findUnstorable } from '#shared/storable-text.ts'

/** Why a single sign-on failed. For the audit log only: the screen shows one error (SSO-14). */
export type RefusedReason =
  | SsoReason
  | 'NoProvider'
  | 'WrongBrowser'
  | 'Replayed'
  | 'PersonUnknown'
  | 'PersonUnclear'
  | 'SubjectTaken'
  | 'HandoffUnknown'
  | 'HandoffExpired'
  | 'StoredTokenOver'
  | 'RoleUnmapped'
  | 'AddressUnproved'
  | 'AccountEnded'

export class SsoRefused extends Error {
  readonly reason: RefusedReason
  constructor(reason: RefusedReason) {
    super(reason)
    this.name = 'SsoRefused'
    this.reason = reason
  }
}

export const refuseSso = (reason: RefusedReason): never => {
  throw new SsoRefused(reason)
}

/** Rejects text that the database cannot store. The response is encoded, so only the decoded statement shows it. */
export const requireStorable = <S extends SsoStatement>(statement: S): S =>
  findUnstorable({ ...statement, attributes: [...statement.attributes] }) === null ? statement : refuseSso('Unreadable')

export const reasonOf = (error: unknown): RefusedReason | null =>
  error instanceof SsoRefused || error instanceof SsoRefusal ? error.reason : null

const failures = '30/min'

/** How a failed step is shown and audited. */
type StepOptions = {
  event: AuditEventName
  /** Our own page that shows the failure; `code` only for too many tries. */
  errorUrl: (code?: 'TooManyTries') => string
}

type Given = { request: FastifyRequest; query: URLSearchParams; body: unknown; context: RequestContext }

/** The query as Fastify parsed and `refuseUnstorable` checked it: another parser could decode the bytes differently. */
const queryOf = ({ query }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )

/**
 * One step of a single sign-on, as a route. It redirects with 303, so that a posted form is not posted again. Failures are counted by
 * address, audited, and redirected to our own page.
 */
export const ssoStep =
  ({ db, limits }: { db: Db; limits: Limits }, { event, errorUrl }: StepOptions, step: (given: Given) => Promise<Onward>) =>
  async (request: FastifyRequest, reply: FastifyReply, context: RequestContext): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store')
    let settle: (failed: boolean) => void = () => undefined
    try {
      settle = checkByAddress(limits, 'sso', context.ip, failures)
      const { url, cookies } = await step({ request, query: queryOf(request), body: request.body, context })
      setCookies(request, reply, cookies)
      return reply.redirect(url, 303)
    } catch (error) {
      if (error instanceof Failure && error.code === 'TooManyTries') return reply.redirect(errorUrl(error.code), 303)
      const reason = reasonOf(error)
      if (reason === null) throw error
      settle(true)
      await writeAudit(db, context.auditContext, { event, outcome: 'refused', reason })
      return reply.redirect(errorUrl(), 303)
    } finally {
      settle(false)
    }
  }
