import { fail } from '#platform/http/fail.ts'
import { listPlansOfFamily } from '#server/benefits/plan-store.ts'
import { listVisible } from '#server/benefits/whose-benefits.ts'
import {
  type ClaimFilter,
  type ClaimPlace,
  type ClaimScope,
  findClaim,
  listClaimLines,
  listClaimRows,
  listYearTotals,
  type StoredClaim,
} from '#server/claims/claim-store.ts'
import { listHiddenClaims } from '#server/claims/hidden-claims.ts'
import type { Portal } from '#server/portal.ts'
import { gapOfCoverage } from '#server/session/coverage-end.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Answer } from '#shared/calls.ts'
import type { ClaimDetail, ClaimRow, claimCalls } from '#shared/claims/claim-calls.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Person = { id: string; first: string; isYou: boolean }
type Visible = ClaimScope & { people: Person[] }

/**
 * Whose claims a member may see: the own, also after coverage has ended, and while covered those of children under 18 for whom they act and
 * of adults who granted it. Another adult's claims are that adult's alone, also to the subscriber.
 */
const visibleClaims = async (portal: Portal, session: SessionRecord): Promise<Visible> => {
  const { db, clock, config } = portal
  const today = dayIn(config.timeZone, clock.now())
  const family = await listPlansOfFamily(db, session.person.membershipId, today)
  const caller = family.find(({ id }) => id === session.person.id)
  if (!caller) return { people: [], personIds: [], hiddenIds: [] }
  const isCovered = gapOfCoverage(portal, session) === null
  const visible = isCovered ? await listVisible(db, caller, family, today) : [{ ...caller, seenAs: 'self' as const }]
  const hidden = await listHiddenClaims(
    db,
    visible.filter(({ seenAs }) => seenAs === 'child'),
  )
  return {
    people: visible.map(({ id, first }) => ({ id, first, isYou: id === caller.id })),
    personIds: visible.map(({ id }) => id),
    hiddenIds: hidden.map(({ id }) => id),
  }
}

const rowOf = (claim: StoredClaim, people: readonly Person[]): ClaimRow => {
  const { groupId: _, sensitive: __, contentHash: ___, state: ____, npi: _____, source: ______, asOf: _______, ...row } = claim
  const person = people.find(({ id }) => id === claim.personId)
  return { ...row, first: person?.first ?? '', isYou: person?.isYou ?? false }
}

const pageSize = 25

const placeIn = (after: string | undefined): ClaimPlace | null => {
  if (after === undefined) return null
  const [servedFrom = '', id = ''] = after.split('_')
  return calendarDay.safeParse(servedFrom).success && isId(id) ? { servedFrom, id } : fail('InvalidInput', { field: 'after' })
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

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
  { personId, after, ...filter }: Filter & { after?: string | undefined },
): Promise<Answer<typeof claimCalls.listClaims>> => {
  const place = placeIn(after)
  const visible = await visibleClaims(portal, session)
  const scope = scopeFor(visible, personId)
  const rows = scope.personIds.length === 0 ? [] : await listClaimRows(portal.db, scope, { filter, after: place, most: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    rows: shown.map((claim) => rowOf(claim, visible.people)),
    next: rows.length > pageSize && last ? `${last.servedFrom}_${last.id}` : null,
  }
}

/** Every claim of a filter, page by page, for a file. */
export async function* eachOwnClaim(portal: Portal, session: SessionRecord, filter: Filter): AsyncGenerator<ClaimRow> {
  for (let after: string | undefined; ; ) {
    const { rows, next } = await listOwnClaims(portal, session, { ...filter, after })
    yield* rows
    if (next === null) return
    after = next
  }
}

/** The people whose claims a file of a filter may have. */
export const listClaimPeople = async (portal: Portal, session: SessionRecord, personId: string | undefined): Promise<readonly string[]> =>
  scopeFor(await visibleClaims(portal, session), personId).personIds

export const readOwnClaimYears = async (portal: Portal, session: SessionRecord): Promise<Answer<typeof claimCalls.readClaimYears>> => {
  const visible = await visibleClaims(portal, session)
  const years = visible.personIds.length === 0 ? [] : await listYearTotals(portal.db, visible)
  return { people: visible.people.map(({ id, first, isYou }) => ({ id, first, isYou })), years }
}

/** One claim with its lines. Throws NotFound for any other, also one that exists. */
export const readOwnClaim = async (portal: Portal, session: SessionRecord, id: string): Promise<ClaimDetail> => {
  if (!isId(id)) return fail('NotFound')
  const visible = await visibleClaims(portal, session)
  const claim = visible.personIds.length === 0 ? null : await findClaim(portal.db, visible, id)
  if (!claim) return fail('NotFound')
  const lines = await listClaimLines(portal.db, id)
  return {
    ...rowOf(claim, visible.people),
    npi: claim.npi,
    source: claim.source,
    asOf: claim.asOf.toISOString(),
    lines: lines.map(({ claimId: _, seq: __, ...line }) => line),
  }
}
