import type { Care } from '#care/server/care.ts'
import { listMedicalLists } from '#care/server/medical-info/medical-store.ts'
import { messagesOf } from '#care/server/messages/message-answers.ts'
import { listThreadsAbout } from '#care/server/messages/thread-store.ts'
import { listOpenVisits, listPastVisits, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecordPart } from '#shared/records/record-rules.ts'
import type { RecordSet, RecordSummary, RecordThread, RecordVisit } from '#shared/records/record-set.ts'

/** Maximum number of conversations in a record set. Visits have the limit of the list of past visits. */
const mostThreads = 200

const visitOf = ({ id, reference, type, method, status, requestedAt, endedAt, timeZone, reason, clinician }: Visit): RecordVisit => ({
  id,
  reference,
  type,
  method,
  status,
  timeZone,
  reason,
  clinician,
  at: requestedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const summaryOf = ({ id: visitId, reference, summary, endedAt, requestedAt, clinician }: Visit): RecordSummary[] =>
  summary ? [{ visitId, reference, clinician, text: summary, at: (endedAt ?? requestedAt).toISOString() }] : []

const threadsOf = async (db: Db, patientId: string): Promise<RecordThread[]> =>
  Promise.all(
    (await listThreadsAbout(db, [patientId], mostThreads)).map(async ({ id, team, subject }) => ({
      id,
      team,
      subject,
      messages: (await messagesOf(db, id)).map(({ attachments, ...message }) => ({
        ...message,
        files: attachments.map(({ name }) => name),
      })),
    })),
  )

type Asked = { patient: RecordSet['patient']; parts: readonly RecordPart[] }

/** Returns the chosen parts of a patient's current records; never the clinicians' internal notes. */
export const collectRecords = async ({ db, clock }: Pick<Care, 'db' | 'clock'>, { patient, parts }: Asked): Promise<RecordSet> => {
  const has = (part: RecordPart) => parts.includes(part)
  const ids = [patient.telehealthId]
  const past = has('visits') || has('summaries') ? await listPastVisits(db, ids) : []
  const { telehealthId, first, last, dateOfBirth, gender } = patient
  return {
    patient: { telehealthId, first, last, dateOfBirth, ...(gender ? { gender } : {}) },
    madeAt: clock.now().toISOString(),
    medicalInfo: has('medical-info') ? await listMedicalLists(db, telehealthId) : null,
    visits: has('visits') ? [...(await listOpenVisits(db, ids)), ...past].map(visitOf) : null,
    summaries: has('summaries') ? past.flatMap(summaryOf) : null,
    threads: has('messages') ? await threadsOf(db, telehealthId) : null,
  }
}
