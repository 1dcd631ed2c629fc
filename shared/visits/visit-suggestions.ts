import type { usStates } from '#shared/fields/us-state.ts'
import type { InterpreterNeed } from '#shared/interpreters/interpreter.ts'
import type { ChosenPharmacy, RequestStep, VisitDraft } from '#shared/visits/visit-draft.ts'
import { draftProblems, type KnownBefore, type RequestOptions } from '#shared/visits/visit-request-rules.ts'

type Patient = RequestOptions['patients'][number] & {
  isSelf: boolean
  /** Pharmacies of earlier answers, the preferred one first. */
  pharmacies: readonly ChosenPharmacy[]
  /** Whether conditions, medications and allergies are all answered. */
  hasMedicalInfo: boolean
  /** The interpreter of the member's last request for the patient; none without one. */
  interpreter?: InterpreterNeed | null | undefined
}

/** The choices of a member with what is known of them; the data of the screen `visit_options` includes all of it. */
export type KnownOptions = Omit<RequestOptions, 'patients'> & {
  patients: readonly Patient[]
  /** The US state of the member's ZIP code; null without one. */
  state: (typeof usStates)[number] | null
}

/** Returns the patient of the draft: the chosen one, else the member, else the only person whom the sponsor's rules allow. */
const suggestedPatient = (draft: VisitDraft, options: KnownOptions, now: Date): Patient | undefined => {
  const { patients } = options
  if (draft.patientId !== undefined) return patients.find(({ telehealthId }) => telehealthId === draft.patientId)
  const allowed = patients.filter(({ telehealthId }) => !draftProblems({ patientId: telehealthId }, options, now).patientId)
  return allowed.find(({ isSelf }) => isSelf) ?? (allowed.length === 1 ? allowed[0] : undefined)
}

/** Returns what is known of the draft's patient, so that its steps need not be asked. */
export const knownBefore = (draft: VisitDraft, options: KnownOptions, now: Date): KnownBefore => {
  const patient = suggestedPatient(draft, options, now)
  return { pharmacy: (patient?.pharmacies.length ?? 0) > 0, medical: patient?.hasMedicalInfo === true }
}

/** Returns the kind if the member can request only one. */
const onlyKind = ({ kinds }: KnownOptions): VisitDraft => {
  const [first, ...others] = kinds.filter(({ priceCents }) => priceCents !== null)
  return first && others.length === 0 ? { type: first.type } : {}
}

/** As soon as possible is for the first available clinician, so it is not suggested to somebody who chose one. */
const suggestedWhen = ({ type, clinicianId }: VisitDraft, { kinds }: KnownOptions, step: 'when' | 'times'): VisitDraft => {
  const method = kinds.find((kind) => kind.type === type)?.methods[0]
  return { ...(method ? { method } : {}), ...(step === 'when' && !clinicianId ? { when: { kind: 'asap' } } : {}) }
}

const suggestedAt = (step: RequestStep, draft: VisitDraft, options: KnownOptions, now: Date): VisitDraft => {
  const patient = suggestedPatient(draft, options, now)
  const { state, policy } = options
  const isServed = state !== null && (policy.states.length === 0 || policy.states.includes(state))
  if (step === 'who') return { ...(patient ? { patientId: patient.telehealthId } : {}), ...(isServed ? { state } : {}) }
  if (step === 'reason') return onlyKind(options)
  if (step === 'when' || step === 'times') {
    return { ...suggestedWhen(draft, options, step), ...(patient?.interpreter ? { interpreter: patient.interpreter } : {}) }
  }
  const pharmacy = patient?.pharmacies[0]
  return (step === 'pharmacy' || step === 'confirm') && pharmacy ? { pharmacy } : {}
}

/**
 * Returns the answers to preselect on a step, without those that the draft already has. They become part of the draft once the member
 * continues, so that no location or patient is stored that the member has not seen.
 */
export const suggestedFor = (step: RequestStep, draft: VisitDraft, options: KnownOptions, now: Date): VisitDraft => {
  const suggested = suggestedAt(step, draft, options, now)
  return Object.fromEntries(Object.entries(suggested).filter(([field]) => !(field in draft)))
}
