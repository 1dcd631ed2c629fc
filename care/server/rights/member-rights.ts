import type { Care } from '#care/server/care.ts'
import { endLostDocumentLinks } from '#care/server/documents/document-link.ts'
import { announceLostRights } from '#care/server/live/announce.ts'
import { endPushOfMember } from '#care/server/push/change-push-devices.ts'
import { endLostShares } from '#care/server/records/share-records.ts'
import { saveMemberRights } from '#care/server/rights/rights-store.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import { keepPrivateContact } from '#care/server/session/keep-private-contact.ts'
import { type CareMember, findCareMember } from '#care/server/session/member-store.ts'
import { listMergedAway } from '#care/server/session/merged-people-store.ts'
import { endLostInvitations } from '#care/server/video/visit-guests.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import type { tokenCalls } from '#shared/care/token-calls.ts'

/** Every right of a member, as `patient scope`. */
const rightsOf = (member: CareMember | null | undefined): string[] =>
  member?.claims.managed.flatMap(({ telehealthId, scopes }) => scopes.map((scope) => `${telehealthId} ${scope}`)) ?? []

/** Ends the links and invitations that a member may no longer give, for good. Null stands for a member without an account. */
const endLost = async ({ clock }: Care, tx: Db, id: string, member: CareMember | null): Promise<void> => {
  const now = clock.now()
  await endLostShares(tx, { id, member, now })
  await announceLostRights(tx, { memberId: id, invitationIds: await endLostInvitations(tx, { id, member, now }) })
}

/** Runs a change of what the portal says about a member. If it takes rights away, what rests on them ends in the same transaction. */
export const changeRights = async (care: Care, tx: Db, id: string, change: () => Promise<void>): Promise<void> => {
  const [before] = await holdMembers(tx, [id])
  await change()
  const after = await findCareMember(tx, id)
  const kept = new Set(rightsOf(after))
  const isLess = rightsOf(before).some((right) => !kept.has(right))
  if (before && (!after || isLess)) {
    await endLost(care, tx, id, after)
    await endLostDocumentLinks(tx, before)
  }
  if (!after) await endPushOfMember(care, tx, id)
}

/** Stores for whom a person may act, and where notices about them go. Unlike a login it needs no session: a delegate may have signed out long ago. */
export const putMemberRights = (
  care: Care,
  {
    telehealth_id: id,
    has_account: hasAccount,
    managed: told,
    plan_prices: planPrices,
    private_contact: contact,
    at,
  }: Input<typeof tokenCalls.putRights>,
  request: RequestContext,
): Promise<{ taken: true }> =>
  care.db.transaction(async (tx) => {
    // What the portal read before a merge may still name somebody who is gone.
    const gone = await listMergedAway(
      tx,
      told.map(({ telehealthId }) => telehealthId),
    )
    const managed = told.filter(({ telehealthId }) => !gone.has(telehealthId))
    await changeRights(care, tx, id, () => saveMemberRights(tx, id, { managed, planPrices, hasAccount }, new Date(at)))
    if (contact !== undefined) await keepPrivateContact(tx, id, contact, new Date(at))
    await writeAudit(tx, request.auditContext, { event: 'care.rights', outcome: 'ok', subjectId: id })
    return { taken: true as const }
  })
