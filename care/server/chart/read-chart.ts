import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { type OpenedChart, requireChart } from '#care/server/chart/chart-access.ts'
import { findAllergies, listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import { messagesOf, subjectOf } from '#care/server/messages/message-answers.ts'
import { findThread, listThreadsAbout } from '#care/server/messages/thread-store.ts'
import { nameOfClinician, readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import { listPrescriptionsOf } from '#care/server/prescribing/prescription-store.ts'
import { shownPrescription } from '#care/server/prescribing/shown-prescription.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { findPhoto, listPhotoIds } from '#care/server/visits/request/photo-store.ts'
import { findVisit, listChartVisits, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { CareEvent } from '#shared/audit/audit-events.ts'
import type { Answer } from '#shared/calls.ts'
import type { ChartVisit, chartCalls } from '#shared/chart/chart-calls.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { currentNote, type SignedEntry } from '#shared/notes/signed-note.ts'

type Asked = { clinician: Clinician; patientId: string; request: RequestContext }

const [mostVisits, mostPrescriptions, mostThreads] = [200, 100, 100]

const visitOf = (visit: Visit, entries: readonly SignedEntry[]): ChartVisit => {
  const { id, reference, type, method, status, requestedAt, startedAt, timeZone, clinician } = visit
  return {
    id,
    reference,
    type,
    method,
    status,
    timeZone,
    at: (startedAt ?? requestedAt).toISOString(),
    clinician: clinician && nameOfClinician(clinician),
    diagnoses: currentNote(entries)?.diagnoses ?? [],
    isChanged: entries.length > 1,
    interpreter: visit.interpreter?.language ?? null,
  }
}

/** Opens a chart and writes an audit row of the access, which names an opened chart as such. */
const enter = async (care: Care, { request, ...asked }: Asked, event: CareEvent): Promise<OpenedChart> => {
  const opened = await requireChart(care, asked)
  const reason = opened.relation.kind === 'opened' ? { reason: 'break-glass' } : {}
  await writeAudit(care.db, request.auditContext, { event, outcome: 'ok', subjectId: asked.patientId, ...reason })
  return opened
}

export const readChart = async (care: Care, asked: Asked): Promise<Answer<typeof chartCalls.readChart>> => {
  const { db } = care
  const { patient, relation } = await enter(care, asked, 'chart.open')
  const visits = await listChartVisits(db, patient.id, mostVisits)
  const notes = await readSignedNotes(care, visits)
  const prescriptions = await listPrescriptionsOf(db, [patient.id], mostPrescriptions)
  const threads = await listThreadsAbout(db, [patient.id], mostThreads)
  return {
    patient,
    relation: relation.kind,
    until: relation.kind === 'opened' ? relation.until.toISOString() : null,
    lists: await listMedicalLists(care, patient.id),
    visits: visits.map((visit) => visitOf(visit, notes.get(visit.id) ?? [])),
    prescriptions: await Promise.all(prescriptions.map((row) => shownPrescription(care, row))),
    threads: await Promise.all(
      threads.map(async (thread) => ({
        id: thread.id,
        team: thread.team,
        subject: await subjectOf(care, thread),
        lastAt: thread.lastAt.toISOString(),
      })),
    ),
  }
}

/** Returns a visit of this patient; another patient's is NotFound. */
const visitOfPatient = async ({ db }: Care, patientId: string, visitId: string): Promise<Visit> => {
  const visit = isUuid(visitId) ? await findVisit(db, visitId) : null
  return visit?.patientId === patientId ? visit : fail('NotFound')
}

export const readChartVisit = async (
  care: Care,
  { visitId, ...asked }: Asked & { visitId: string },
): Promise<Answer<typeof chartCalls.readChartVisit>> => {
  const { patient } = await enter(care, asked, 'chart.visit')
  const visit = await visitOfPatient(care, patient.id, visitId)
  const entries = (await readSignedNotes(care, [visit])).get(visit.id) ?? []
  return {
    patient,
    visit: visitOf(visit, entries),
    reason: await care.fields.openOrNull(places.visitReason(visit.id), visit.reason),
    entries,
    photoIds: await listPhotoIds(care.db, visit.draftId),
    allergies: await findAllergies(care, patient.id),
  }
}

const photoName = { 'image/jpeg': 'photo.jpg', 'image/png': 'photo.png' } as const

export const readChartPhoto = async (
  care: Care,
  { visitId, photoId, ...asked }: Asked & { visitId: string; photoId: string },
): Promise<FileAnswer> => {
  const { patient } = await enter(care, asked, 'chart.photo')
  const visit = await visitOfPatient(care, patient.id, visitId)
  const photo = isUuid(photoId) ? await findPhoto(care.db, photoId) : null
  if (photo?.draftId !== visit.draftId) return fail('NotFound')
  const content = await care.fields.open(places.photoContent(photo.id), photo.content)
  return { name: photoName[photo.contentType], content, type: photo.contentType }
}

export const readChartThread = async (
  care: Care,
  { threadId, ...asked }: Asked & { threadId: string },
): Promise<Answer<typeof chartCalls.readChartThread>> => {
  const { patient } = await enter(care, asked, 'chart.messages')
  const thread = isUuid(threadId) ? await findThread(care.db, threadId) : null
  if (thread?.patientId !== patient.id) return fail('NotFound')
  return {
    patient,
    subject: await subjectOf(care, thread),
    team: thread.team,
    messages: (await messagesOf(care, thread.id)).map(({ id, from, author, text, sentAt, attachments }) => ({
      id,
      from,
      author,
      text,
      sentAt,
      files: attachments.flatMap(({ name }) => name ?? []),
    })),
    allergies: await findAllergies(care, patient.id),
  }
}
