import type { Care } from '#care/server/care.ts'
import { visitRowAnswer } from '#care/server/clinicians/clinic-visit-answer.ts'
import { listEndedVisitsOf } from '#care/server/clinicians/clinic-visit-store.ts'
import { deleteNotes } from '#care/server/clinicians/note-store.ts'
import { openClinicPhoto, openClinicVisit } from '#care/server/clinicians/open-clinic-visit.ts'
import { saveClinicNotes } from '#care/server/clinicians/save-clinic-notes.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { cancelByClinic } from '#care/server/visits/clinic/cancel-by-clinic.ts'
import { isAsked } from '#care/server/visits/clinic/clinic-visit.ts'
import { completeVisit } from '#care/server/visits/clinic/complete-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { recordLocation } from '#care/server/visits/location/confirm-location.ts'
import { releaseVisit } from '#care/server/visits/schedule/hold-visit.ts'
import { proposeTimes } from '#care/server/visits/schedule/schedule-visit.ts'
import { listQueue, listVisitsOf, type Visit } from '#care/server/visits/visit-store.ts'
import { missVisit } from '#care/server/waiting-room/miss-visit.ts'
import { listSigns } from '#care/server/waiting-room/visit-signs-store.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { inQueueOrder } from '#shared/clinicians/queue-rules.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'

const dayMs = 86_400_000
const mostEnded = 25
const nobody: ReadonlySet<string> = new Set()

/** What was written, also by a page of the version before structured notes. */
const noteOf = ({ note, ...texts }: { note?: NoteContent | undefined; notes: string; summary: string }): NoteContent =>
  note ?? noteOfTexts(texts)

const done = ({ status }: Visit) => ({ data: { status } })

export const clinicVisitRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const rowsOf = async (open: readonly Visit[], { languages }: Clinician) => {
    const ids = open.map(({ id }) => id)
    const signs = await listSigns(care.db, ids, care.clock.now())
    return open.map((visit) => visitRowAnswer(visit, { ...signs, languages }))
  }
  /** Deletes the note drafts of a visit that is over or was given up. */
  const ended = async (visit: Visit) => {
    await deleteNotes(care.db, visit.id)
    return done(visit)
  }
  return serve(clinicVisitCalls, {
    listClinicQueue: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ clinician }) => {
      const now = care.clock.now()
      const waiting = (await listQueue(care.db)).filter((visit) => visit.clinicianId === null && isAsked(clinician, visit, now))
      return { data: { rows: inQueueOrder(await rowsOf(waiting, clinician)) } }
    }),
    listClinicVisits: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ clinician }) => {
      const now = care.clock.now().getTime()
      const open = await listVisitsOf(care.db, clinician.id, new Date(now - 30 * dayMs), new Date(now + 120 * dayMs))
      const past = await listEndedVisitsOf(care.db, clinician.id, mostEnded)
      const plain = { here: nobody, alerted: { selfHarm: nobody, urgent: nobody }, languages: clinician.languages }
      return { data: { open: await rowsOf(open, clinician), past: past.map((visit) => visitRowAnswer(visit, plain)) } }
    }),
    readClinicVisit: clinician({ limit: '1200/h', audit: 'consult.open' }, async ({ input, clinician, request }) => ({
      data: await openClinicVisit(care, { clinician, visitId: input.id, request }),
    })),
    readClinicPhoto: clinician({ limit: '1200/h', audit: 'consult.photo' }, async ({ input: { id, photoId }, clinician, request }) => ({
      data: await openClinicPhoto(care, { clinician, visitId: id, photoId, request }),
    })),
    acceptClinicVisit: clinician(
      {
        limit: '240/h',
        audit: 'consult.accept',
        refuses: ['NotLicensed', 'AfterLastDay', 'SlotTaken', 'VisitChanged', 'TimePast', 'Required'],
      },
      async ({ input: { id, at }, clinician, request }) =>
        done(await acceptVisit(care, { clinician, visitId: id, at: at === null ? null : new Date(at), request })),
    ),
    proposeClinicTimes: clinician(
      {
        limit: '240/h',
        audit: 'consult.propose',
        refuses: ['NotLicensed', 'AfterLastDay', 'VisitChanged', 'VisitNotMovable', 'EntryTwice', 'TimePast', 'DateInvalid'],
      },
      async ({ input: { id, times }, clinician, request }) =>
        done(await proposeTimes(care, { clinician, visitId: id, times: times.map((at) => new Date(at)), request })),
    ),
    confirmClinicLocation: clinician(
      {
        limit: '240/h',
        audit: 'consult.location',
        refuses: ['VisitChanged', 'VisitNotOpen', 'ZipInvalid', 'ZipOtherState'],
      },
      async ({ input: { id, ...location }, clinician, request }) =>
        done(await recordLocation(care, { clinician, visitId: id, location, request })),
    ),
    startClinicVisit: clinician(
      {
        limit: '240/h',
        audit: 'consult.start',
        refuses: ['NotLicensed', 'AfterLastDay', 'LocationNeeded', 'VisitChanged', 'VisitNotOpen'],
      },
      async ({ input, clinician, request }) => done(await startVisit(care, { clinician, visitId: input.id, request })),
    ),
    saveClinicNotes: clinician(
      { limit: '120/min', audit: 'consult.notes', refuses: ['VisitChanged', 'Conflict'] },
      async ({ input: { id, version, ...written }, clinician, request }) => ({
        data: await saveClinicNotes(care, { clinician, visitId: id, note: noteOf(written), version, request }),
      }),
    ),
    completeClinicVisit: clinician(
      { limit: '240/h', audit: 'consult.complete', refuses: ['Required', 'VisitChanged'] },
      async ({ input: { id, ...written }, clinician, request }) =>
        ended(await completeVisit(care, { clinician, visitId: id, note: noteOf(written), request })),
    ),
    cancelClinicVisit: clinician(
      { limit: '240/h', audit: 'consult.clinic_cancel', refuses: ['VisitChanged'] },
      async ({ input, clinician, request }) =>
        ended(await cancelByClinic(care, { clinician, visitId: input.id, reason: input.reason, request })),
    ),
    missClinicVisit: clinician(
      { limit: '240/h', audit: 'consult.no_show', refuses: ['VisitChanged', 'VisitNotOpen', 'PatientCame'] },
      async ({ input, clinician, request }) => ended(await missVisit(care, { clinician, visitId: input.id, request })),
    ),
    releaseClinicVisit: clinician(
      { limit: '240/h', audit: 'consult.release', refuses: ['VisitChanged'] },
      async ({ input, clinician, request }) => ended(await releaseVisit(care, { clinician, visitId: input.id, request })),
    ),
  })
}
