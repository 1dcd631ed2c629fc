import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { findMember, type MemberRecord } from '#server/members/member-store.ts'
import { findOpening, insertOpening, type Opening } from '#server/members/opening-store.ts'
import type { Portal } from '#server/portal.ts'
import type { OperatorSession } from '#server/session/operator-session-store.ts'
import type { Input } from '#shared/calls.ts'
import type { memberCalls } from '#shared/members/member-calls.ts'
import { openingMs } from '#shared/members/opening-reasons.ts'

export type ByOperator = { session: OperatorSession; asking: Asking }

/** A code of the fixed list and, where one was given, a number. */
const reasonOf = ({ reason, reference }: Pick<Opening, 'reason' | 'reference'>): string =>
  reference === null ? reason : `${reason} #${reference}`

/** Whose record it is: the account's, or the person's where there is no account yet. */
const subjectOf = ({ id, profile }: MemberRecord): string => profile?.id ?? id

/** Writes down why this session looks at a member. */
export const openMember = async (portal: Portal, { session, asking }: ByOperator, input: Input<typeof memberCalls.openMember>) => {
  const member = (await findMember(portal.db, input.id)) ?? fail('NotFound')
  const openedAt = portal.clock.now()
  const opening: Opening = {
    id: uuidv7(),
    sessionId: session.id,
    personId: member.id,
    reason: input.reason,
    reference: input.reference || null,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + openingMs),
  }
  await portal.db.transaction(async (tx) => {
    await insertOpening(tx, opening)
    await writeAudit(tx, asking.trail, { event: 'member.open', outcome: 'ok', reason: reasonOf(opening), subjectId: subjectOf(member) })
  })
  return { data: { expiresAt: opening.expiresAt.toISOString() } }
}

export type OpenedMember = {
  member: MemberRecord
  opening: Opening
  /** As the audit log has it. */
  reason: string
  /** Writes down one act for this member, with who is affected and why. */
  writeAct: (tx: Db, event: string) => Promise<void>
}

/** The member that this session has open, or a refusal that asks for the reason. */
export const openedMember = async (portal: Portal, { session, asking }: ByOperator, personId: string): Promise<OpenedMember> => {
  const member = (await findMember(portal.db, personId)) ?? fail('NotFound')
  const opening = (await findOpening(portal.db, session.id, personId, portal.clock.now())) ?? fail('ReasonNeeded')
  const reason = reasonOf(opening)
  const writeAct = (tx: Db, event: string) => writeAudit(tx, asking.trail, { event, outcome: 'ok', reason, subjectId: subjectOf(member) })
  return { member, opening, reason, writeAct }
}

/** The same, for what only an account has. */
export const openedAccount = async (portal: Portal, by: ByOperator, personId: string) => {
  const opened = await openedMember(portal, by, personId)
  return { ...opened, profile: opened.member.profile ?? fail('NotFound') }
}
