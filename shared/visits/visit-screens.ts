import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { interpreterNeed } from '#shared/interpreters/interpreter.ts'
import { screen } from '#shared/screen.ts'
import { consultation } from '#shared/visits/consultation.ts'
import { planPrice } from '#shared/visits/plan-price.ts'
import { chosenPharmacy, mostPhotoBytes, visitDraft } from '#shared/visits/visit-draft.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.string()
export const slotClinician = z.object({ id: z.string(), first: z.string(), last: z.string(), credentials: z.string() })
export const slot = z.object({ slotId: z.string(), startsAt: instant, endsAt: instant, clinician: slotClinician })

const draft = z.object({ draftId: z.string(), content: visitDraft })

/** The receipt of a requested or booked visit. */
export const visitReceipt = z.object({
  reference: z.string(),
  consultId: z.string(),
  type: z.enum(visitTypes),
  method: z._default(z.enum(visitMethods), 'Video'),
  version: z._default(z.number(), 0),
  status: z.enum(visitStates),
  isOnDemand: z.boolean(),
  requestedAt: instant,
  priceCents: z.number(),
})

/** The screen calls of request-a-visit and rescheduling. */
export const visitScreens = {
  visitOptions: screen('visit_options', {
    about: 'Whom a member may ask a visit for, of which kinds and at what price, and what they had filled in before.',
    input: z.object({}),
    data: z.object({
      patients: z.array(
        z.object({
          telehealthId: z.string(),
          first: z.string(),
          last: z.string(),
          dateOfBirth: z.string(),
          isSelf: z.boolean(),
          /** Of the medical info, only the member's own; of earlier visits, only those that the member requested. */
          pharmacies: z._default(z.array(chosenPharmacy), []),
          /** Whether conditions, medications and allergies are all answered; false for others than the member. */
          hasMedicalInfo: z._default(z.boolean(), false),
          /** The interpreter of the member's last request for this patient; null without one. */
          interpreter: z.optional(z.nullable(interpreterNeed)),
        }),
      ),
      kinds: z.array(z.object({ type: z.enum(visitTypes), methods: z.array(z.enum(visitMethods)), priceCents: z.nullable(z.number()) })),
      /** What the plans of the patients make them pay; a pair of patient and kind without one costs the kind's price. */
      planPrices: z._default(z.array(planPrice), []),
      policy: visitPolicy,
      timeZone: z.nullable(z.string()),
      zip: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** The US state of the member's ZIP code. */
      state: z._default(z.nullable(z.enum(usStates)), null),
      /** Number of visits ahead of an on-demand visit requested now. */
      waiting: z.number(),
      /** The estimated wait of an on-demand visit requested now, in minutes; null if there is no estimate. */
      wait: z._default(z.nullable(z.object({ low: z.number(), high: z.number() })), null),
      /** Pharmacies of earlier requests, the one used last first. */
      pharmacies: z._default(z.array(chosenPharmacy), []),
      draft: z.nullable(draft),
    }),
  }),
  saveDraft: screen('save_visit_draft', {
    about: 'Keeps what was filled in; what is not named stays, so that two tabs add to one draft.',
    input: z.object({ patch: visitDraft }),
    data: draft,
  }),
  dropDraft: screen('drop_visit_draft', {
    about: 'Forgets what was filled in, with its photos and the slot that was held.',
    input: z.object({}),
    data: z.object({ dropped: z.boolean() }),
  }),
  listSlots: screen('open_slots', {
    about:
      'Free times of clinicians who see this kind of visit where the patient will be; of two weeks from a moment on. A visit that is to be moved says itself of what kind and where it is.',
    input: z.object({
      type: z.enum(visitTypes),
      method: z.enum(visitMethods),
      state: z.optional(z.string()),
      from: z.optional(instant),
      consultId: z.optional(z.string()),
      /** Only the slots of this clinician. */
      clinicianId: z.optional(z.string()),
    }),
    data: z.object({ slots: z.array(slot) }),
  }),
  holdSlot: screen('hold_slot', {
    about:
      'Keeps every slot that the visit needs, from this one on, for ten minutes while the member finishes; what they held before is free again. A visit that is to be moved says itself how long it is.',
    input: z.object({
      slotId: z.string(),
      /** Clients before it send neither: the type of the unsent request then counts. */
      type: z.optional(z.enum(visitTypes)),
      consultId: z.optional(z.string()),
    }),
    data: z.object({ slot, heldUntil: instant }),
  }),
  requestVisit: screen('request_visit', {
    about: 'Sends the draft. The same draft sent again gives the same receipt.',
    input: z.object({
      draftId: z.string(),
      timeZone: z.string(),
      consents: z.literal(true, 'MustAcceptNotice'),
      /** The price that the member saw and agreed to. Another one by now is refused with PriceChanged; clients before it send none. */
      priceCents: z.optional(z.number()),
    }),
    data: visitReceipt,
  }),
  readVisit: screen('visit', {
    about: 'One open visit of the member or of somebody they manage.',
    input: z.object({ consultId: z.string() }),
    data: z.object({ visit: consultation }),
  }),
  rescheduleVisit: screen('reschedule_visit', {
    about: 'Moves a visit to another slot: the new one is taken before the old one is free.',
    input: z.object({ consultId: z.string(), slotId: z.string() }),
    data: z.object({ visit: consultation }),
  }),
  setInterpreter: screen('set_interpreter', {
    about:
      'Asks for an interpreter for an open visit, changes the language, or takes the request back with null. Possible until the visit begins.',
    input: z.object({ consultId: z.string(), interpreter: z.nullable(interpreterNeed) }),
    data: z.object({ visit: consultation }),
  }),
  chooseTime: screen('choose_time', {
    about: 'Takes one of the times that the clinic proposed.',
    input: z.object({ consultId: z.string(), at: instant }),
    data: z.object({ visit: consultation }),
  }),
  askOtherTimes: screen('ask_other_times', {
    about: 'None of the times fits: names up to three others, for a visit whose time is agreed on.',
    input: z.object({ consultId: z.string(), times: z.array(instant) }),
    data: z.object({ visit: consultation }),
  }),
}

/** Photos are sent as bytes, one per request. */
export const photoCalls = {
  addPhoto: call({
    method: 'POST',
    path: '/mobile/visit_photos',
    about: 'A photo for the draft: JPEG or PNG, judged by its content; at most five of 10 MB each.',
    isBare: true,
    takesFile: { mostBytes: mostPhotoBytes },
    input: z.object({}),
    answer: z.object({ photoId: z.string() }),
  }),
  dropPhoto: call({
    method: 'DELETE',
    path: '/mobile/visit_photos/{photoId}',
    about: 'Takes a photo out of the draft.',
    isBare: true,
    input: z.object({ photoId: z.string() }),
    answer: z.object({ dropped: z.boolean() }),
  }),
  readPhoto: call({
    method: 'GET',
    path: '/mobile/visit_photos/{photoId}',
    about: 'A photo of the own draft.',
    sendsFile: 'image/*',
    input: z.object({ photoId: z.string() }),
    answer: fileAnswer,
  }),
}
