import type { Writer } from '#care/server/messages/thread-access.ts'
import type { Thread } from '#care/server/messages/thread-store.ts'
import { findCareMember, listManagersOf } from '#care/server/session/member-store.ts'
import { listServing } from '#care/server/visits/serving-store.ts'
import { findLastState } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { answerLicenseRefusal, teamLicenseRefusal } from '#shared/messages/message-license-rules.ts'
import type { CareTeam } from '#shared/messages/message-rules.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

/**
 * Returns where a patient is for the licenses of messages: the state of the last visit, confirmed or requested; without a visit that of
 * the ZIP code of the patient, or for a patient without an account of somebody who acts for them. Null if nothing is known.
 */
export const stateOfPatient = async (db: Db, patientId: string): Promise<string | null> => {
  const ofVisit = await findLastState(db, patientId)
  if (ofVisit !== null) return ofVisit
  const own = await findCareMember(db, patientId)
  const known = own ? [own] : await listManagersOf(db, [patientId])
  const zip = known.map(({ claims }) => claims.member.zip).find((one) => one !== null)
  return zip === undefined ? null : stateOfZip(zip)
}

/** Why a writer may not give or request medical advice with a team, by the licenses for the patient's state; null if they may. */
export const adviceRefusal = async (
  db: Db,
  { licenses }: Writer,
  asked: { team: CareTeam; state: string | null; now: Date },
): Promise<ErrorCode | null> => {
  return licenses === null ? teamLicenseRefusal(await listServing(db), asked) : answerLicenseRefusal({ licenses }, asked)
}

/** `adviceRefusal` of a conversation, with the state where its patient is. */
export const adviceRefusalIn = async (
  db: Db,
  writer: Writer,
  { patientId, team }: Pick<Thread, 'patientId' | 'team'>,
  now: Date,
): Promise<ErrorCode | null> => adviceRefusal(db, writer, { team, state: await stateOfPatient(db, patientId), now })
