import { type AuditRow, listAuditRows } from '#platform/audit/list-audit-rows.ts'
import { listFamilyNames } from '#server/audit/own-audit-store.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import type { OwnAuditRow, ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import type { Input } from '#shared/calls.ts'
import { openingReasons } from '#shared/members/opening-reasons.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

const pageSize = 50

/** What would bury the rest: tokens that programs fetch every few minutes, and each look of an operator who has the record open, for the opening stands there. */
const hidden = ['token.sdk.issue', 'token.sdk.refresh', 'member.read', 'member.duplicate.read']

type Known = { profileId: string; family: ReadonlyMap<string, string>; operators: ReadonlyMap<string, string> }

/** Whoever acted at the server's own command line is an operator without a name. */
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

/** A reason is shown by its code; the ticket's number is the operator's. */
const reasonOf = ({ reason }: AuditRow) => openingReasons.find((code) => code === reason?.split(' ')[0]) ?? null

/** Who did what with the caller's own record, as the audit log has it. */
export const ownAudit = async (
  { db }: Portal,
  { session }: Caller,
  { others = false, after }: Input<typeof ownAuditCalls.listOwnAudit>,
) => {
  const { profile, person } = session
  const asked = { subjectIds: [profile.id, person.id], actorId: profile.id, others, hidden, most: pageSize + 1 } as const
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
