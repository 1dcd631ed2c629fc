import { serve } from '#platform/http/serve.ts'
import { listHiddenClaims } from '#server/benefits/hidden-claims.ts'
import { readClaimOf, readClaimPage, type VisibleClaims } from '#server/claims/claim-answers.ts'
import { type OpenedMember, openedMember } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import { who } from '#server/session/who.ts'
import { type KeptFrom, memberClaimCalls } from '#shared/claims/member-claim-calls.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

const roles = ['admin', 'support'] as const
const scope = { of: 'person', ids: ['id'] } as const

/** All claims of an opened member. */
const claimsOf = ({ member: { id, first } }: OpenedMember): VisibleClaims => ({
  personIds: [id],
  hiddenIds: [],
  people: [{ id, first, isYou: false }],
})

/** From whom each claim is kept, so that an operator on the phone with a parent tells nothing of it. */
const keptFromOf = async (portal: Portal, { member: { id, dob } }: OpenedMember): Promise<(claimId: string) => KeptFrom> => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  const hidden = isAdult(dob, today) ? [] : await listHiddenClaims(portal, [{ id, dob }])
  const ids = new Set(hidden.map((claim) => claim.id))
  const isPrivate = (await findPrivateContact(portal.db, id)) !== null
  return (claimId) => (isPrivate ? 'family' : ids.has(claimId) ? 'parents' : null)
}

/** Operators' view of a member's claims, with the reason for which they opened the member. */
export const memberClaimRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const guard = { roles, scope, limit: '600/h', audit: 'member.claims.read', refuses: ['ReasonNeeded'] } as const
  return serve(memberClaimCalls, {
    listMemberClaims: operator(guard, async ({ input: { id, after }, ...by }) => {
      const opened = await openedMember(portal, by, id)
      const { rows, next } = await readClaimPage(portal.db, claimsOf(opened), { after })
      const keptFrom = await keptFromOf(portal, opened)
      await opened.writeAct(portal.db, 'member.claims.read')
      const { first, last } = opened.member
      return { data: { first, last, rows: rows.map((row) => ({ ...row, keptFrom: keptFrom(row.id) })), next } }
    }),
    readMemberClaim: operator(guard, async ({ input: { id, claimId }, ...by }) => {
      const opened = await openedMember(portal, by, id)
      const claim = await readClaimOf(portal.db, claimsOf(opened), claimId)
      const keptFrom = await keptFromOf(portal, opened)
      await opened.writeAct(portal.db, 'member.claims.read')
      return { data: { ...claim, keptFrom: keptFrom(claim.id) } }
    }),
  })
}
