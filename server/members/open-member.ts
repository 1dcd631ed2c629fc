import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findMember, type MemberRecord } from '#server/members/member-store.ts'
import { findOpening, insertRecordOpening, type RecordOpening } from '#server/members/opening-store.ts'
import type { Portal } from '#server/portal.ts'
import type { OperatorSession } from '#server/session/operator-rows.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { Input } from '#shared/calls.ts'
import type { memberCalls } from '#shared/members/member-calls.ts'
import { openingMs } from '#shared/members/opening-reasons.ts'

export type ByOperator = { session: OperatorSession; request: RequestContext }

/** The reason code and, if given, the reference number. */
const reasonOf = ({ reason, reference }: Pick<RecordOpening, 'reason' | 'reference'>): string =>
  reference === null ? reason : `${reason} #${reference}`

/** The audit subject: the account, or the person if there is no account. */
const subjectOf = ({ id, profile }: MemberRecord): string => profile?.id ?? id

/** Records why this session opens a member's record. */
export const openMember = async (portal: Portal, { session, request }: ByOperator, input: Input<typeof memberCalls.openMember>) => {
  const member = (await findMember(portal.db, input.id)) ?? fail('NotFound')
  const openedAt = portal.clock.now()
  const opening: RecordOpening = {
    id: uuidv7(),
    sessionId: session.id,
    personId: member.id,
    reason: input.reason,
    reference: input.reference || null,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + openingMs),
  }
  await portal.db.transaction(async (tx) => {
    await insertRecordOpening(tx, opening)
    await writeAudit(tx, request.auditContext, {
      event: 'member.open',
      outcome: 'ok',
      reason: reasonOf(opening),
      subjectId: subjectOf(member),
    })
  })
  return { data: { expiresAt: opening.expiresAt.toISOString() } }
}

export type OpenedMember = {
  member: MemberRecord
  opening: RecordOpening
  /** As in the audit log. */
  reason: string
  /** Audits one action for this member, with subject and reason. */
  writeAct: (tx: Db, event: AuditEventName) => Promise<void>
}

/** The member opened in this session; fails with ReasonNeeded if not open. */
export const openedMember = async (portal: Portal, { session, request }: ByOperator, personId: string): Promise<OpenedMember> => {
  const member = (await findMember(portal.db, personId)) ?? fail('NotFound')
  const opening = (await findOpening(portal.db, session.id, personId, portal.clock.now())) ?? fail('ReasonNeeded')
  const reason = reasonOf(opening)
  const writeAct = (tx: Db, event: AuditEventName) =>
    writeAudit(tx, request.auditContext, { event, outcome: 'ok', reason, subjectId: subjectOf(member) })
  return { member, opening, reason, writeAct }
}

/** Like `openedMember`, but requires an account. */
export const openedAccount = async (portal: Portal, by: ByOperator, personId: string) => {
  const opened = await openedMember(portal, by, personId)
  return { ...opened, profile: opened.member.profile ?? fail('NotFound') }
}
