import { listHiddenClaims } from '#server/benefits/hidden-claims.ts'
import { listPlansOfFamily } from '#server/benefits/plan-store.ts'
import { listVisible } from '#server/benefits/whose-benefits.ts'
import { readClaimOf, readClaimPage, type VisibleClaims } from '#server/claims/claim-answers.ts'
import { type ClaimFilter, type ClaimScope, listYearTotals } from '#server/claims/claim-store.ts'
import type { Portal } from '#server/portal.ts'
import { gapOfCoverage } from '#server/session/coverage-end.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Answer } from '#shared/calls.ts'
import type { ClaimDetail, ClaimRow, claimCalls } from '#shared/claims/claim-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/**
 * Whose claims a member may see: the own, also after coverage has ended, and while covered those of children under 18 for whom they act and
 * of adults who granted it. Another adult's claims are that adult's alone, also to the subscriber.
 */
const visibleClaims = async (portal: Portal, session: SessionRecord): Promise<VisibleClaims> => {
  const { db, clock, config } = portal
  const today = dayIn(config.timeZone, clock.now())
  const family = await listPlansOfFamily(db, session.person.membershipId, today)
  const caller = family.find(({ id }) => id === session.person.id)
  if (!caller) return { people: [], personIds: [], hiddenIds: [] }
  const isCovered = gapOfCoverage(portal, session) === null
  const visible = isCovered ? await listVisible(db, caller, family, today) : [{ ...caller, seenAs: 'self' as const }]
  const hidden = await listHiddenClaims(
    portal,
    visible.filter(({ seenAs }) => seenAs === 'child'),
  )
  return {
    people: visible.map(({ id, first }) => ({ id, first, isYou: id === caller.id })),
    personIds: visible.map(({ id }) => id),
    hiddenIds: hidden.map(({ id }) => id),
  }
}

type Filter = ClaimFilter & { personId?: string | undefined }

/** The scope of one person, or of all; a person whose claims the caller may not see has none. */
const scopeFor = ({ personIds, hiddenIds }: ClaimScope, personId: string | undefined): ClaimScope => ({
  personIds: personId === undefined ? personIds : personIds.filter((id) => id === personId),
  hiddenIds,
})

/** A page of claims, the newest service first. */
export const listOwnClaims = async (
  portal: Portal,
  session: SessionRecord,
  { personId, ...filter }: Filter & { after?: string | undefined },
): Promise<Answer<typeof claimCalls.listClaims>> => {
  const visible = await visibleClaims(portal, session)
  return readClaimPage(portal.db, { ...visible, ...scopeFor(visible, personId) }, filter)
}

/** Every claim of a filter, page by page, for a file, and the people whose claims it may have. */
export const openOwnClaims = async (
  portal: Portal,
  session: SessionRecord,
  { personId, ...filter }: Filter,
): Promise<{ personIds: readonly string[]; claims: AsyncGenerator<ClaimRow> }> => {
  const visible = await visibleClaims(portal, session)
  const scope = { ...visible, ...scopeFor(visible, personId) }
  return { personIds: scope.personIds, claims: eachClaim(portal, scope, filter) }
}

async function* eachClaim({ db }: Portal, scope: VisibleClaims, filter: ClaimFilter): AsyncGenerator<ClaimRow> {
  for (let after: string | undefined; ; ) {
    const { rows, next } = await readClaimPage(db, scope, { ...filter, after })
    yield* rows
    if (next === null) return
    after = next
  }
}

export const readOwnClaimYears = async (portal: Portal, session: SessionRecord): Promise<Answer<typeof claimCalls.readClaimYears>> => {
  const visible = await visibleClaims(portal, session)
  const years = visible.personIds.length === 0 ? [] : await listYearTotals(portal.db, visible)
  return { people: visible.people.map(({ id, first, isYou }) => ({ id, first, isYou })), years }
}

/** One claim with its lines. Throws NotFound for any other, also one that exists. */
export const readOwnClaim = async (portal: Portal, session: SessionRecord, id: string): Promise<ClaimDetail> =>
  readClaimOf(portal.db, await visibleClaims(portal, session), id)
