import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { errorStatus } from '#shared/errors/error-codes.ts'
import { schedules } from '#shared/prescribing/controlled-substances.ts'
import { orderedDrug, orderFields, overrideReasons } from '#shared/prescribing/order-fields.ts'
import { plainWords } from '#shared/prescribing/plain-directions.ts'
import { prescriptionShape } from '#shared/prescribing/prescription-shape.ts'
import { safetyWarnings } from '#shared/prescribing/safety-warnings.ts'
import { chosenPharmacy } from '#shared/visits/visit-draft.ts'

const visit = z.object({ id: z.string() })
const prescription = z.object({ id: z.string() })
const errorCodes = Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]]

/** Why a pharmacy is offered: chosen for this visit, in the medical info, for an earlier visit, or saved. */
export const pharmacyReasons = ['visit', 'preferred', 'last', 'saved'] as const

const clinicRefill = z.object({
  id: z.string(),
  askedAt: z.string(),
  askedBy: z.string(),
  note: z.string(),
  prescription: prescriptionShape,
  warnings: safetyWarnings,
})
export type ClinicRefill = z.infer<typeof clinicRefill>

export const foundDrug = z.extend(orderedDrug, {
  /** Usual quantities, the default first. */
  quantities: z.array(z.number()),
})
export type FoundDrug = z.infer<typeof foundDrug>

/** Prescriptions, as clinicians write and follow them. */
export const clinicPrescriptionCalls = {
  readVisitPrescriptions: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/prescriptions',
    about: 'The prescriptions of a visit’s patient, and the pharmacies to choose from; reading them is written down.',
    input: visit,
    answer: z.object({
      prescriptions: z.array(prescriptionShape),
      pharmacies: z.array(z.extend(chosenPharmacy, { why: z.enum(pharmacyReasons) })),
      /** Why nothing can be prescribed now; null if it can. */
      refusal: z.nullable(z.enum(errorCodes)),
    }),
  }),
  searchPrescribableDrugs: call({
    method: 'GET',
    path: '/mobile/clinic/drugs',
    about: 'Drugs of the catalogue by the words of their name, form and strength, the usual ones first.',
    input: z.object({ words: z._default(z.string().check(z.trim(), z.maxLength(100, 'InvalidInput')), '') }),
    answer: z.object({ drugs: z.array(foundDrug), isEmpty: z.boolean() }),
  }),
  checkPrescription: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/prescriptions/check',
    about: 'What to consider before a drug is prescribed to the patient: warnings, its DEA schedule, and what it costs about.',
    input: z.extend(visit, {
      productId: z.string().check(z.maxLength(300, 'InvalidInput')),
      quantity: z._default(z.number().check(z.int(), z.minimum(1, 'NumberInvalid'), z.maximum(1000, 'NumberInvalid')), 30),
    }),
    answer: z.object({
      drug: orderedDrug,
      schedule: z.enum([...schedules, 'none', 'unknown']),
      warnings: safetyWarnings,
      /** What pharmacies ask on average without insurance, in cents; null if no price is published. */
      estimate: z.nullable(z.object({ cents: z.number(), source: z.string(), date: z.string() })),
    }),
  }),
  signPrescription: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/prescriptions',
    about: 'Signs a prescription and queues it for the pharmacy. The same id again changes nothing.',
    input: z.extend(visit, { prescriptionId: z.uuid('InvalidInput'), ...orderFields, reasons: overrideReasons }),
    answer: z.object({ prescription: prescriptionShape }),
  }),
  resendPrescription: call({
    method: 'POST',
    path: '/mobile/clinic/prescriptions/{id}/resend',
    about: 'Sends a prescription again that did not reach the pharmacy.',
    input: prescription,
    answer: z.object({ prescription: prescriptionShape }),
  }),
  cancelPrescription: call({
    method: 'POST',
    path: '/mobile/clinic/prescriptions/{id}/cancel',
    about: 'Cancels a prescription; if the pharmacy has it, asks the pharmacy to cancel it.',
    input: prescription,
    answer: z.object({ prescription: prescriptionShape }),
  }),
  listClinicPrescriptions: call({
    method: 'GET',
    path: '/mobile/clinic/prescriptions',
    about: 'The clinician’s prescriptions that need attention, and the refill requests that they may answer.',
    input: z.object({}),
    answer: z.object({ attention: z.array(prescriptionShape), refills: z.array(clinicRefill) }),
  }),
  answerRefill: call({
    method: 'POST',
    path: '/mobile/clinic/refills/{id}/answer',
    about: 'Approves a refill, which signs and sends a prescription for it, or declines it with an answer for the member.',
    input: z.object({
      id: z.string(),
      isApproved: z.boolean(),
      answer: plainWords(500),
      reasons: overrideReasons,
    }),
    answer: z.object({ isApproved: z.boolean() }),
  }),
}
