import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import {
  type ClaimFilter,
  type ClaimPlace,
  type ClaimScope,
  findClaim,
  listClaimLines,
  listClaimRows,
  type StoredClaim,
} from '#server/claims/claim-store.ts'
import type { ClaimDetail, ClaimRow } from '#shared/claims/claim-calls.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'

type ClaimPerson = { id: string; first: string; isYou: boolean }
/** The people whose claims somebody may see, without the hidden ones. */
export type VisibleClaims = ClaimScope & { people: readonly ClaimPerson[] }

const rowOf = (claim: StoredClaim, people: readonly ClaimPerson[]): ClaimRow => {
  const { groupId: _, sensitive: __, contentHash: ___, state: ____, npi: _____, source: ______, asOf: _______, ...row } = claim
  const person = people.find(({ id }) => id === claim.personId)
  return { ...row, first: person?.first ?? '', isYou: person?.isYou ?? false }
}

const pageSize = 25

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const placeIn = (after: string | undefined): ClaimPlace | null => {
  if (after === undefined) return null
  const [servedFrom = '', id = ''] = after.split('_')
  return calendarDay.safeParse(servedFrom).success && isId(id) ? { servedFrom, id } : fail('InvalidInput', { field: 'after' })
}

/** A page of claims, the newest service first. `after` is `next` of the page before. Throws InvalidInput for another `after`. */
export const readClaimPage = async (
  db: Db,
  visible: VisibleClaims,
  { after, ...filter }: ClaimFilter & { after?: string | undefined },
): Promise<{ rows: ClaimRow[]; next: string | null }> => {
  const place = placeIn(after)
  const found = visible.personIds.length === 0 ? [] : await listClaimRows(db, visible, { filter, after: place, most: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    rows: shown.map((claim) => rowOf(claim, visible.people)),
    next: found.length > pageSize && last ? `${last.servedFrom}_${last.id}` : null,
  }
}

/** One claim with its lines. Throws NotFound for any other, also one that exists. */
export const readClaimOf = async (db: Db, visible: VisibleClaims, id: string): Promise<ClaimDetail> => {
  if (!isId(id)) return fail('NotFound')
  const claim = visible.personIds.length === 0 ? null : await findClaim(db, visible, id)
  if (!claim) return fail('NotFound')
  const lines = await listClaimLines(db, id)
  return {
    ...rowOf(claim, visible.people),
    npi: claim.npi,
    source: claim.source,
    asOf: claim.asOf.toISOString(),
    lines: lines.map(({ claimId: _, seq: __, ...line }) => line),
  }
}
