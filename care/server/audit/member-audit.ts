import { validate as isUuid } from 'uuid'
import { findClinicianNames, findMemberNames } from '#care/server/audit/member-audit-store.ts'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listMergedInto } from '#care/server/session/merged-people-store.ts'
import { type AuditRow, listAuditRows } from '#platform/audit/list-audit-rows.ts'
import { type CareEvent, careEventsHidden, careEventsHiddenOfSelf } from '#shared/audit/audit-events.ts'
import type { CareAuditRow, careAuditCalls } from '#shared/audit/care-audit-calls.ts'
import type { Answer, Input } from '#shared/calls.ts'

type Call = typeof careAuditCalls.listMemberAudit

const pageSize = 50

/** Returns the names of the actors; member ids and clinician ids never overlap. */
const namesOf = async ({ db }: Care, rows: readonly AuditRow[]) => {
  const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  return {
    clinicians: await findClinicianNames(
      db,
      ids.filter((id) => isUuid(id)),
    ),
    members: await findMemberNames(db, ids),
  }
}

/** Events of callers without an account, who have a link that a member gave them. */
const linkEvents: readonly string[] = ['records.shared_open', 'room.invitation'] satisfies CareEvent[]

const whoOf = (row: AuditRow, ownIds: readonly string[], names: Awaited<ReturnType<typeof namesOf>>): CareAuditRow['who'] => {
  const { actorId, event, level } = row
  if (actorId !== null && ownIds.includes(actorId)) return { kind: 'you' }
  if (level.endsWith('guest') || (actorId === null && linkEvents.includes(event)))
    return { kind: 'guest', ...(level.includes('interpreter') ? { isInterpreter: true } : {}) }
  if (actorId === null) return { kind: 'other' }
  const clinician = names.clinicians.get(actorId)
  if (clinician !== undefined) return { kind: 'clinician', name: clinician }
  const relative = names.members.get(actorId)
  return relative === undefined ? { kind: 'other' } : { kind: 'family', name: relative }
}

const hiding = { hidden: careEventsHidden, hiddenOfSelf: careEventsHiddenOfSelf }

/** Returns the telehealth side's audit rows about a member's own record. */
export const memberAudit = async (care: Care, member: CareMember, { others = false, after }: Input<Call>): Promise<Answer<Call>> => {
  const subjectIds = [member.id, ...(await listMergedInto(care.db, member.id))] as const
  const asked = { subjectIds, actorId: member.id, others, ...hiding, most: pageSize + 1 } as const
  const found = await listAuditRows(care.db, after === undefined ? asked : { ...asked, before: after })
  const shown = found.slice(0, pageSize)
  const names = await namesOf(care, shown)
  const rows = shown.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    event: row.event,
    outcome: row.outcome,
    who: whoOf(row, subjectIds, names),
  }))
  return { rows, next: found.length > pageSize ? `${rows.at(-1)?.seq}` : null }
}
