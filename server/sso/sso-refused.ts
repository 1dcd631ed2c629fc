import type { FastifyReply } from 'fastify'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { type SsoReason, SsoRefusal, type SsoStatement } from '#platform/gateways/sso-refusal.ts'
import { Failure } from '#platform/http/fail.ts'
import { checkByAddress } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { paths, withQuery } from '#shared/paths.ts'
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

/**
 * Runs one step of a single sign-on. Failures are counted by address, audited, and redirected to our own page with 303, so that a posted
 * form is not posted again.
 */
export const ssoStep = async (
  portal: Portal,
  request: RequestContext,
  reply: FastifyReply,
  step: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  void reply.header('cache-control', 'no-store')
  let settle: (failed: boolean) => void = () => undefined
  try {
    settle = checkByAddress(portal.limits, 'sso', request.ip, failures)
    return await step()
  } catch (error) {
    if (error instanceof Failure && error.code === 'TooManyTries')
      return reply.redirect(withQuery(paths.ssoError, { error: error.code }), 303)
    const reason = reasonOf(error)
    if (reason === null) throw error
    settle(true)
    await writeAudit(portal.db, request.auditContext, { event: 'authn.sso', outcome: 'refused', reason })
    return reply.redirect(paths.ssoError, 303)
  } finally {
    settle(false)
  }
}
