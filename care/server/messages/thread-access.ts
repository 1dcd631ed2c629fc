import { validate as isUuid } from 'uuid'
import type { Owner } from '#care/server/messages/message-draft-store.ts'
import { findThread, type Thread } from '#care/server/messages/thread-store.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { patientsOf } from '#care/server/visits/request-options.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { answersFor, type CareTeam, writingRefusal } from '#shared/messages/message-rules.ts'

/** Somebody who reads and writes messages, of either side, and what they may. */
export type Writer = {
  owner: Owner
  /** As the other side sees them. */
  name: string
  maySee: (thread: Thread) => boolean
  /** Somebody about whom they may begin a conversation; null for anybody else. */
  patient: (id: string) => { first: string; last: string } | null
  /** Why they may not write about a patient to a team; null when they may. */
  refusal: (patientId: string, team: CareTeam) => ErrorCode | null
}

/** Reading goes with seeing a patient's visits; writing in their name with booking for them. */
export const memberWriter = (member: CareMember): Writer => ({
  owner: { side: 'member', id: member.id },
  name: `${member.claims.member.first} ${member.claims.member.last}`,
  maySee: ({ patientId }) => actsFor(member, patientId, 'see-visits'),
  patient: (id) => patientsOf(member).find(({ telehealthId }) => telehealthId === id) ?? null,
  refusal: (patientId, team) => (actsFor(member, patientId, 'book') ? writingRefusal(member.claims.group, team) : 'MessageOnlySeen'),
})

export const clinicWriter = (clinician: Clinician): Writer => ({
  owner: { side: 'clinic', id: clinician.id },
  name: [`${clinician.first} ${clinician.last}`, clinician.credentials].filter(Boolean).join(', '),
  maySee: ({ team }) => answersFor(clinician, team),
  // The clinic answers; it begins none.
  patient: () => null,
  refusal: () => null,
})

/** A conversation that the writer may see. Any other is NotFound. */
export const seenThread = async (db: Db, writer: Writer, threadId: string): Promise<Thread> => {
  const thread = isUuid(threadId) ? await findThread(db, threadId) : null
  return thread && writer.maySee(thread) ? thread : fail('NotFound')
}
