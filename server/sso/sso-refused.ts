import type { FastifyReply } from 'fastify'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { type SsoReason, SsoRefusal } from '#platform/gateways/sso-refusal.ts'
import type { Asking } from '#platform/http/asking.ts'
import { Failure } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { paths, withQuery } from '#shared/paths.ts'

/** Why a single sign-on ended, in the audit log alone: to the screen all are one (SSO-14). */
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

export const reasonOf = (error: unknown): RefusedReason | null =>
  error instanceof SsoRefused || error instanceof SsoRefusal ? error.reason : null

const failures = '30/min'

/**
 * Runs one step of a browser's way through a provider. What fails there ends on our own page, counted by address and written down;
 * 303, so that a posted form is not posted again.
 */
export const ssoStep = async (
  portal: Portal,
  asking: Asking,
  reply: FastifyReply,
  step: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  void reply.header('cache-control', 'no-store')
  const counter = `sso:${asking.ip}`
  try {
    portal.limits.check(counter, failures)
    return await step()
  } catch (error) {
    if (error instanceof Failure && error.code === 'TooManyTries')
      return reply.redirect(withQuery(paths.ssoError, { error: error.code }), 303)
    const reason = reasonOf(error)
    if (reason === null) throw error
    portal.limits.count(counter, failures)
    await writeAudit(portal.db, asking.trail, { event: 'authn.sso', outcome: 'refused', reason })
    return reply.redirect(paths.ssoError, 303)
  }
}
