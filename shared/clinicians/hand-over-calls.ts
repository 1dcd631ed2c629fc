import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { clinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { handOverOutcomes, mostHandOverNote } from '#shared/visits/hand-over/hand-over-rules.ts'

const instant = z.iso.datetime({ offset: true })
const id = z.object({ id: z.string() })
const person = z.object({ first: z.string(), last: z.string(), credentials: z.string() })

/** What is entered to offer a visit to a colleague. */
export const handOverFields = z.object({
  colleagueId: z.string('Required').check(z.minLength(1, 'Required')),
  note: z._default(z.string().check(z.trim(), z.maxLength(mostHandOverNote, 'TooManyCharacters')), ''),
})

/** A visit that a clinician offers to a colleague. */
const handOverOffer = z.object({
  id: z.string(),
  from: person,
  to: person,
  isToMe: z.boolean(),
  /** For the colleague; null if it cannot be read. */
  note: z.nullable(z.string()),
  endsAt: instant,
})
export type HandOverOffer = z.infer<typeof handOverOffer>

const colleague = z.extend(person, { id: z.string(), languages: z.array(z.string()), isSignedIn: z.boolean() })
export type Colleague = z.infer<typeof colleague>

const offeredVisit = z.object({ offer: handOverOffer, visit: clinicVisitRow })

/** Calls of clinicians who hand over a visit, and of the colleagues who accept it. */
export const handOverCalls = {
  listColleagues: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/colleagues',
    about:
      'Who may take the clinician’s own visit: those licensed in its state who serve its type and method, work that day and have no other visit then.',
    input: id,
    answer: z.object({ colleagues: z.array(colleague) }),
  }),
  readHandOver: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/hand-over',
    about: 'The open offer of a visit to or from the clinician, and how their own last one ended.',
    input: id,
    answer: z.object({
      offer: z.nullable(handOverOffer),
      last: z.nullable(z.object({ to: person, outcome: z.enum(handOverOutcomes) })),
    }),
  }),
  offerHandOver: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/hand-over',
    about: 'Offers the clinician’s own visit to a colleague. It stays with the clinician until the colleague accepts.',
    input: z.extend(handOverFields, id.shape),
    answer: z.object({ id: z.string(), endsAt: instant }),
  }),
  withdrawHandOver: call({
    method: 'DELETE',
    path: '/mobile/clinic/visits/{id}/hand-over',
    about: 'Takes the open offer of a visit back.',
    input: id,
    answer: z.object({ withdrawn: z.boolean() }),
  }),
  listHandOvers: call({
    method: 'GET',
    path: '/mobile/clinic/hand-overs',
    about: 'Visits that colleagues offer the clinician.',
    input: z.object({}),
    answer: z.object({ offers: z.array(offeredVisit) }),
  }),
  acceptHandOver: call({
    method: 'POST',
    path: '/mobile/clinic/hand-overs/{id}/accept',
    about: 'Takes over a visit with its unfinished notes; the member is told.',
    input: id,
    answer: z.object({ visitId: z.string() }),
  }),
  declineHandOver: call({
    method: 'POST',
    path: '/mobile/clinic/hand-overs/{id}/decline',
    about: 'Declines an offered visit, which stays with its clinician.',
    input: id,
    answer: z.object({ declined: z.boolean() }),
  }),
}
