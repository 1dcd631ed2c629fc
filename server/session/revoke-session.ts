import { validate as isUuid } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { endOtherSessions, endSessionOf } from '#server/session/access-store.ts'
import { announceEnd } from '#server/session/announce-end.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; asking: Asking }

/** Ends one of the caller's sessions: at once on this node, within two seconds on every other. Another's is answered as not there. */
export const revokeSession = async (portal: Portal, { caller, asking }: By, id: string): Promise<void> => {
  const profileId = caller.session.profile.id
  await portal.db.transaction(async (tx) => {
    const sid = isUuid(id) ? await endSessionOf(tx, profileId, id, portal.clock.now()) : null
    await announceEnd(tx, [sid ?? fail('NotFound')])
    await announceChange(tx, 'session', id)
    await writeAudit(tx, asking.trail, { event: 'session.revoke', outcome: 'ok', subjectId: profileId })
  })
  portal.sessions.forget('session', id)
}

/** Ends all of the caller's sessions but the one that asks. */
export const revokeOtherSessions = async (portal: Portal, { caller, asking }: By): Promise<void> => {
  const { id, profile } = caller.session
  await portal.db.transaction(async (tx) => {
    await announceEnd(tx, await endOtherSessions(tx, profile.id, id, portal.clock.now()))
    await announceChange(tx, 'profile', profile.id)
    await writeAudit(tx, asking.trail, { event: 'session.revoke', outcome: 'ok', reason: 'others', subjectId: profile.id })
  })
  portal.sessions.forget('profile', profile.id)
}
