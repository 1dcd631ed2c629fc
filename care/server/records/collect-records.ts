import type { Care } from '#care/server/care.ts'
import { listDocumentsOf } from '#care/server/documents/document-store.ts'
import { shownDocument } from '#care/server/documents/shown-document.ts'
import { listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import { messagesOf, subjectOf } from '#care/server/messages/message-answers.ts'
import { listThreadsAbout } from '#care/server/messages/thread-store.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import { listPrescriptionsOf } from '#care/server/prescribing/prescription-store.ts'
import { shownToMember } from '#care/server/prescribing/shown-prescription.ts'
import { listResults } from '#care/server/questionnaires/read-questionnaires.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { listOpenVisits, listPastVisits, type Visit } from '#care/server/visits/visit-store.ts'
import { afterVisitOf } from '#shared/notes/after-visit.ts'
import type { SignedEntry } from '#shared/notes/signed-note.ts'
import type { RecordPart } from '#shared/records/record-rules.ts'
import type { RecordSet, RecordSummary, RecordThread, RecordVisit } from '#shared/records/record-set.ts'
import { isInSeries } from '#shared/visits/series/series-rules.ts'

/** Maximum number of conversations in a record set. Visits have the limit of the list of past visits. */
const mostThreads = 200

/** Without what a visit's clinician has besides. */
const clinicianOf = ({ clinician }: Visit): RecordVisit['clinician'] => {
  if (clinician === null) return null
  const { id, first, last, credentials, npi } = clinician
  return { id, first, last, credentials, npi }
}

const visitOf = async ({ fields }: Sealing, visit: Visit): Promise<RecordVisit> => {
  const { id, reference, type, method, status, requestedAt, endedAt, timeZone, reason } = visit
  return {
    id,
    reference,
    type,
    method,
    status,
    timeZone,
    reason: await fields.openOrNull(places.visitReason(id), reason),
    clinician: clinicianOf(visit),
    interpreter: visit.interpreter?.language ?? null,
    series:
      visit.series && visit.seriesId && isInSeries(visit)
        ? { id: visit.seriesId, place: visit.series.place, total: visit.series.total }
        : null,
    plan: visit.seriesPlan && { everyWeeks: visit.seriesPlan.everyWeeks, visits: visit.seriesPlan.visits },
    at: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

const summaryOf = async ({ fields }: Sealing, visit: Visit, signed: readonly SignedEntry[]): Promise<RecordSummary[]> => {
  const { id: visitId, reference, summary, endedAt, requestedAt } = visit
  if (!summary) return []
  const text = await fields.openOrNull(places.visitSummary(visitId), summary)
  return [
    {
      visitId,
      reference,
      clinician: clinicianOf(visit),
      text,
      after: afterVisitOf(signed),
      at: (endedAt ?? requestedAt).toISOString(),
    },
  ]
}

const threadsOf = async (care: Sealing, patientId: string): Promise<RecordThread[]> =>
  Promise.all(
    (await listThreadsAbout(care.db, [patientId], mostThreads)).map(async ({ id, team, subject }) => ({
      id,
      team,
      subject: await subjectOf(care, { id, subject }),
      messages: (await messagesOf(care, id)).map(({ attachments, isOwn, ...message }) => ({
        ...message,
        files: attachments.map(({ name }) => name),
      })),
    })),
  )

const documentsOf = async (care: Sealing & Pick<Care, 'config'>, patientId: string) =>
  Promise.all((await listDocumentsOf(care.db, [patientId])).map((row) => shownDocument(care, row)))

const prescriptionsOf = async (care: Sealing, patientId: string) =>
  Promise.all((await listPrescriptionsOf(care.db, [patientId])).map((row) => shownToMember(care, row)))

type Asked = { patient: RecordSet['patient']; parts: readonly RecordPart[] }

/** Returns the chosen parts of a patient's current records; never the clinicians' internal notes. */
export const collectRecords = async (care: Sealing & Pick<Care, 'clock' | 'config'>, { patient, parts }: Asked): Promise<RecordSet> => {
  const { db, clock } = care
  const has = (part: RecordPart) => parts.includes(part)
  const ids = [patient.telehealthId]
  const past = has('visits') || has('summaries') ? await listPastVisits(db, ids) : []
  const open = has('visits') ? await listOpenVisits(db, ids) : []
  const signed = has('summaries') ? await readSignedNotes(care, past) : new Map<string, SignedEntry[]>()
  const { telehealthId, first, last, dateOfBirth, gender } = patient
  const answered = has('medical-info') ? await listResults(care, ids) : null
  return {
    patient: { telehealthId, first, last, dateOfBirth, ...(gender ? { gender } : {}) },
    madeAt: clock.now().toISOString(),
    medicalInfo: has('medical-info') ? await listMedicalLists(care, telehealthId) : null,
    prescriptions: has('medical-info') ? await prescriptionsOf(care, telehealthId) : null,
    questionnaires: answered?.results ?? null,
    ownQuestionnaires: answered?.own ?? [],
    visits: has('visits') ? await Promise.all([...open, ...past].map((visit) => visitOf(care, visit))) : null,
    summaries: has('summaries')
      ? (await Promise.all(past.map((visit) => summaryOf(care, visit, signed.get(visit.id) ?? [])))).flat()
      : null,
    documents: has('summaries') ? await documentsOf(care, telehealthId) : null,
    threads: has('messages') ? await threadsOf(care, telehealthId) : null,
  }
}
