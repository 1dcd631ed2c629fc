import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { readAllOf } from '#care/server/inbox/mark-inbox-items.ts'
import { conversationOf } from '#care/server/messages/message-answers.ts'
import type { Owner } from '#care/server/messages/message-draft-store.ts'
import { adviceRefusalIn } from '#care/server/messages/state-of-patient.ts'
import { findThread, findThreadFor, type OpenedThread, type Thread } from '#care/server/messages/thread-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { patientsFor } from '#care/server/visits/request/visit-options.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { answersFor, type CareTeam, writingRefusal } from '#shared/messages/message-rules.ts'
import type { License } from '#shared/visits/license-rules.ts'

type Asked = { member: CareMember; threadId: string; request: RequestContext }

/** Returns a member's conversation and marks it read in the list, the inbox and every badge. Any other is NotFound. */
export const readThread = async (care: Care, { member, threadId, request }: Asked) => {
  const { db, clock } = care
  const writer = memberWriter(member)
  const opened = await openedThread(db, writer, threadId)
  const { thread, isUnread } = opened
  // Before the messages are read: one that the clinic sends meanwhile stays unread.
  if (isUnread) await readAllOf(db, member.id, thread.id, clock.now())
  await writeAudit(db, request.auditContext, { event: 'sdk.messages.read', outcome: 'ok', subjectId: thread.patientId })
  const conversation = await conversationOf(care, opened, { readerId: member.id, unread: 0 })
  const refusal = writer.refusal(thread.patientId, thread.team) ?? (await adviceRefusalIn(db, writer, thread, clock.now()))
  return { ...conversation, refusal }
}

/** A reader and writer of messages, member or clinician, with their permissions. */
export type Writer = {
  owner: Owner
  /** The name shown to the other side. */
  name: string
  /** A clinician's licenses; null for members. */
  licenses: readonly License[] | null
  maySee: (thread: Thread) => boolean
  /** Returns a patient about whom they may start a conversation, otherwise null. */
  patient: (id: string) => { first: string; last: string } | null
  /** Returns why they may not write about a patient to a team; null if they may. */
  refusal: (patientId: string, team: CareTeam) => ErrorCode | null
}

/** Builds a member's writer: reading and writing require the `messages` scope. */
export const memberWriter = (member: CareMember): Writer => ({
  owner: { side: 'member', id: member.id },
  name: `${member.claims.member.first} ${member.claims.member.last}`,
  licenses: null,
  maySee: ({ patientId }) => actsFor(member, patientId, 'messages'),
  patient: (id) => patientsFor(member, 'messages').find(({ telehealthId }) => telehealthId === id) ?? null,
  refusal: (patientId, team) => (actsFor(member, patientId, 'messages') ? writingRefusal(member.claims.group, team) : 'MessageOnlySeen'),
})

export const clinicWriter = (clinician: Clinician): Writer => ({
  owner: { side: 'clinic', id: clinician.id },
  name: [`${clinician.first} ${clinician.last}`, clinician.credentials].filter(Boolean).join(', '),
  licenses: clinician.licenses,
  maySee: ({ team }) => answersFor(clinician, team),
  // The clinic answers conversations but does not start them.
  patient: () => null,
  refusal: () => null,
})

/** Returns a conversation that the reader may see, as they open it; any other is NotFound. */
export const openedThread = async (db: Db, reader: Writer, threadId: string): Promise<OpenedThread> => {
  const opened = isUuid(threadId) ? await findThreadFor(db, reader.owner, threadId) : null
  return opened && reader.maySee(opened.thread) ? opened : fail('NotFound')
}

/** Returns a conversation that the writer may see; any other is NotFound. */
export const seenThread = async (db: Db, writer: Writer, threadId: string): Promise<Thread> => {
  const thread = isUuid(threadId) ? await findThread(db, threadId) : null
  return thread && writer.maySee(thread) ? thread : fail('NotFound')
}
