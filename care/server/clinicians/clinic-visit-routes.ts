import type { Care } from '#care/server/care.ts'
import { visitRowAnswer } from '#care/server/clinicians/clinic-visit-answer.ts'
import { listEndedVisitsOf } from '#care/server/clinicians/clinic-visit-store.ts'
import { deleteNotes } from '#care/server/clinicians/note-store.ts'
import { openClinicPhoto, openClinicVisit } from '#care/server/clinicians/open-clinic-visit.ts'
import { saveClinicNotes } from '#care/server/clinicians/save-clinic-notes.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { acceptVisit } from '#care/server/visits/accept-visit.ts'
import { cancelByClinic } from '#care/server/visits/cancel-by-clinic.ts'
import { completeVisit } from '#care/server/visits/complete-visit.ts'
import { proposeTimes } from '#care/server/visits/propose-times.ts'
import { releaseVisit } from '#care/server/visits/release-visit.ts'
import { startVisit } from '#care/server/visits/start-visit.ts'
import { listQueue, listVisitsOf, type Visit } from '#care/server/visits/visit-store.ts'
import { listHere } from '#care/server/waiting-room/waiting-room-store.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { inQueueOrder } from '#shared/clinicians/queue-rules.ts'
import { serves } from '#shared/visits/clinic-rules.ts'

const dayMs = 86_400_000
const mostEnded = 25
const nobody: ReadonlySet<string> = new Set()

const done = ({ status }: Visit) => ({ data: { status } })

export const clinicVisitRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const rowsOf = async (open: readonly Visit[]) => {
    const here = await listHere(
      care.db,
      open.map(({ id }) => id),
      care.clock.now(),
    )
    return open.map((visit) => visitRowAnswer(visit, here))
  }
  /** Nothing half written is left of a visit that is over or another's. */
  const ended = async (visit: Visit) => {
    await deleteNotes(care.db, visit.id)
    return done(visit)
  }
  return serve(clinicVisitCalls, {
    listClinicQueue: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ clinician }) => {
      const waiting = (await listQueue(care.db)).filter((visit) => visit.clinicianId === null && serves(clinician, visit))
      return { data: { rows: inQueueOrder(await rowsOf(waiting)) } }
    }),
    listClinicVisits: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ clinician }) => {
      const now = care.clock.now().getTime()
      const open = await listVisitsOf(care.db, clinician.id, new Date(now - 30 * dayMs), new Date(now + 120 * dayMs))
      const past = await listEndedVisitsOf(care.db, clinician.id, mostEnded)
      return { data: { open: await rowsOf(open), past: past.map((visit) => visitRowAnswer(visit, nobody)) } }
    }),
    readClinicVisit: clinician({ limit: '1200/h', audit: 'consult.open' }, async ({ input, clinician, asking }) => ({
      data: await openClinicVisit(care, { clinician, visitId: input.id, asking }),
    })),
    readClinicPhoto: clinician({ limit: '1200/h', audit: 'consult.photo' }, async ({ input: { id, photoId }, clinician, asking }) => ({
      data: await openClinicPhoto(care, { clinician, visitId: id, photoId, asking }),
    })),
    acceptClinicVisit: clinician({ limit: '240/h', audit: 'consult.accept' }, async ({ input: { id, at }, clinician, asking }) =>
      done(await acceptVisit(care, { clinician, visitId: id, at: at === null ? null : new Date(at), asking })),
    ),
    proposeClinicTimes: clinician({ limit: '240/h', audit: 'consult.propose' }, async ({ input: { id, times }, clinician, asking }) =>
      done(await proposeTimes(care, { clinician, visitId: id, times: times.map((at) => new Date(at)), asking })),
    ),
    startClinicVisit: clinician({ limit: '240/h', audit: 'consult.start' }, async ({ input, clinician, asking }) =>
      done(await startVisit(care, { clinician, visitId: input.id, asking })),
    ),
    saveClinicNotes: clinician({ limit: '120/min', audit: 'consult.notes' }, async ({ input: { id, ...kept }, clinician, asking }) => ({
      data: await saveClinicNotes(care, { clinician, visitId: id, ...kept, asking }),
    })),
    completeClinicVisit: clinician({ limit: '240/h', audit: 'consult.complete' }, async ({ input: { id, ...kept }, clinician, asking }) =>
      ended(await completeVisit(care, { clinician, visitId: id, ...kept, asking })),
    ),
    cancelClinicVisit: clinician({ limit: '240/h', audit: 'consult.clinic_cancel' }, async ({ input, clinician, asking }) =>
      ended(await cancelByClinic(care, { clinician, visitId: input.id, reason: input.reason, asking })),
    ),
    releaseClinicVisit: clinician({ limit: '240/h', audit: 'consult.release' }, async ({ input, clinician, asking }) =>
      ended(await releaseVisit(care, { clinician, visitId: input.id, asking })),
    ),
  })
}
