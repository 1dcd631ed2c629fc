import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { visitAnswer } from '#care/server/clinicians/clinic-visit-answer.ts'
import { findNotes } from '#care/server/clinicians/note-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { mayLook } from '#care/server/visits/clinic/clinic-visit.ts'
import { isOfferedTo } from '#care/server/visits/clinic/hand-over-store.ts'
import { findPhoto, listPhotoIds } from '#care/server/visits/request/photo-store.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { listSigns } from '#care/server/waiting-room/visit-signs-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { FileAnswer } from '#shared/file-answer.ts'

type Asked = { clinician: Clinician; visitId: string; request: RequestContext }

/** Returns a clinician's own visit, open or over, one in their queue, or one that a colleague offers them; any other is NotFound. */
export const visitForClinician = async (
  { db, clock }: Pick<Care, 'db' | 'clock'>,
  clinician: Clinician,
  visitId: string,
): Promise<Visit> => {
  const visit = isUuid(visitId) ? await findVisit(db, visitId) : null
  const waits = visit !== null && visit.clinicianId === null && visit.status === 'Requested'
  if (!visit) return fail('NotFound')
  if (mayLook(clinician, visit, clock.now()) && (waits || visit.clinicianId === clinician.id)) return visit
  return (await isOfferedTo(db, { clinician, visit, now: clock.now() })) ? visit : fail('NotFound')
}

/** Returns the full view of a visit and writes an audit row of the clinician's access to the patient's record. */
export const openClinicVisit = async (care: Care, { clinician, visitId, request }: Asked) => {
  const { db, clock } = care
  const visit = await visitForClinician(care, clinician, visitId)
  const photoIds = await listPhotoIds(db, visit.draftId)
  const draft = visit.clinicianId === clinician.id ? await findNotes(db, visit.id, clinician.id) : null
  await writeAudit(db, request.auditContext, { event: 'consult.open', outcome: 'ok', subjectId: visit.patientId })
  const signs = await listSigns(db, [visit.id], clock.now())
  return visitAnswer(care, visit, { clinicianId: clinician.id, photoIds, draft, ...signs, languages: clinician.languages })
}

const photoName = { 'image/jpeg': 'photo.jpg', 'image/png': 'photo.png' } as const

/** Returns a photo of a visit that the clinician may see, and writes an audit row. */
export const openClinicPhoto = async (care: Care, { photoId, ...asked }: Asked & { photoId: string }): Promise<FileAnswer> => {
  const { db, fields } = care
  const visit = await visitForClinician(care, asked.clinician, asked.visitId)
  const photo = isUuid(photoId) ? await findPhoto(db, photoId) : null
  if (photo?.draftId !== visit.draftId) return fail('NotFound')
  await writeAudit(db, asked.request.auditContext, { event: 'consult.photo', outcome: 'ok', subjectId: visit.patientId })
  return {
    name: photoName[photo.contentType],
    content: await fields.open(places.photoContent(photo.id), photo.content),
    type: photo.contentType,
  }
}
