import { type AuditRow, listAuditRows } from '#platform/audit/list-audit-rows.ts'
import { listFamilyNames } from '#server/audit/own-audit-store.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import { portalEventsHidden } from '#shared/audit/audit-events.ts'
import { careAuditCalls } from '#shared/audit/care-audit-calls.ts'
import type { OwnAuditRow, ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import type { Input } from '#shared/calls.ts'
import { openingReasons } from '#shared/members/opening-reasons.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** Audit rows of the caller's record on the telehealth side. Fails with CareUnavailable. */
export const careAudit = async (
  portal: Portal,
  { session }: Caller,
  { others = false, after }: Input<typeof ownAuditCalls.listCareAudit>,
) => {
  const asked = { ...(others ? { others: 'true' } : {}), ...(after === undefined ? {} : { after: `${after}` }) }
  return { data: await portal.care.call(careIdentity(portal, session), careAuditCalls.listMemberAudit, asked) }
}

const pageSize = 50

type Known = { profileId: string; family: ReadonlyMap<string, string>; operators: ReadonlyMap<string, string> }

/** Whether an action came from the server's command line: an operator without an id. */
const isTerminal = ({ actorId, level }: AuditRow): boolean => actorId === null && level === 'operator'

const whoOf = (row: AuditRow, { profileId, family, operators }: Known): OwnAuditRow['who'] => {
  const { actorId, level } = row
  if (actorId === profileId) return { kind: 'you' }
  if (isTerminal(row) || (actorId !== null && operators.has(actorId)))
    return { kind: 'operator', role: operatorRoles.find((role) => level === `operator ${role}`) ?? null }
  if (actorId === null) return { kind: 'signed out' }
  const name = family.get(actorId)
  return name === undefined ? { kind: 'other' } : { kind: 'family', name }
}

/** The reason's code only; the ticket number is internal. */
const reasonOf = ({ reason }: AuditRow) => openingReasons.find((code) => code === reason?.split(' ')[0]) ?? null

/** Audit rows of the caller's own record. */
export const ownAudit = async (
  { db }: Portal,
  { session }: Caller,
  { others = false, after }: Input<typeof ownAuditCalls.listOwnAudit>,
) => {
  const { profile, person } = session
  const asked = {
    subjectIds: [profile.id, person.id],
    actorId: profile.id,
    others,
    hidden: portalEventsHidden,
    // Their subject is the delegate, but the grant opens the record of who gives it.
    ownEvents: ['delegation.grant', 'delegation.revoke'],
    most: pageSize + 1,
  } as const
  const found = await listAuditRows(db, after === undefined ? asked : { ...asked, before: after })
  const known = { profileId: profile.id, family: await listFamilyNames(db, person.membershipId), operators: await findOperatorNames(db) }
  const rows = found.slice(0, pageSize).map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    event: row.event,
    outcome: row.outcome,
    who: whoOf(row, known),
    reason: reasonOf(row),
  }))
  return { data: { rows, next: found.length > pageSize ? `${rows.at(-1)?.seq}` : null } }
}
