import { validate as isUuid } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { endOtherSessions, endSessionOf } from '#server/session/access/access-store.ts'
import { announceEnd } from '#server/session/access/announce-end.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; request: RequestContext }

/** Ends one of the caller's sessions: at once on this node, within 2 seconds on others. NotFound for another member's. */
export const revokeSession = async (portal: Portal, { caller, request }: By, id: string): Promise<void> => {
  const profileId = caller.session.profile.id
  await portal.db.transaction(async (tx) => {
    const sid = isUuid(id) ? await endSessionOf(tx, profileId, id, portal.clock.now()) : null
    await announceEnd(tx, [sid ?? fail('NotFound')])
    await announceChange(tx, 'session', id)
    await writeAudit(tx, request.auditContext, { event: 'session.revoke', outcome: 'ok', subjectId: profileId })
  })
  portal.sessions.forget('session', id)
}

/** Ends all of the caller's sessions except the current one. */
export const revokeOtherSessions = async (portal: Portal, { caller, request }: By): Promise<void> => {
  const { id, profile } = caller.session
  await portal.db.transaction(async (tx) => {
    await announceEnd(tx, await endOtherSessions(tx, profile.id, id, portal.clock.now()))
    await announceChange(tx, 'profile', profile.id)
    await writeAudit(tx, request.auditContext, { event: 'session.revoke', outcome: 'ok', reason: 'others', subjectId: profile.id })
  })
  portal.sessions.forget('profile', profile.id)
}
