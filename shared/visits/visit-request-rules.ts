import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { interpreterProblem } from '#shared/interpreters/interpreter.ts'
import { formerSteps, mostPhotos, mostTimes, type RequestStep, requestSteps, type VisitDraft } from '#shared/visits/visit-draft.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isArranged, type VisitMethod, type VisitType } from '#shared/visits/visit-types.ts'

/** What a member may choose from; the data of the screen `visit_options` includes all of it. */
export type RequestOptions = {
  patients: readonly { telehealthId: string; dateOfBirth: string }[]
  /** `priceCents` is null if the price is unknown. */
  kinds: readonly { type: VisitType; methods: readonly VisitMethod[]; priceCents: number | null }[]
  policy: VisitPolicy
  /** Time zone in which a patient's age is computed; null means UTC. */
  timeZone: string | null
  /** Whether the visit is a follow-up, which is booked in a slot for every kind that has times. */
  isFollowUp?: boolean
}

/** The fields of a draft; each belongs to one step. */
export type DraftField = Exclude<keyof VisitDraft, 'step'>

/** How many days ahead a requested time may be. */
export const mostDaysAhead = 90

const hasMethods = (type: VisitType | undefined) => type !== 'Dermatology'

/** What is known of the patient beforehand; its step is then not asked, but opened from the summary to change it. */
export type KnownBefore = { pharmacy: boolean; medical: boolean }

/** Returns a visit's steps in order; without a type, those of a general visit. */
export const stepsOf = ({ type }: Pick<VisitDraft, 'type'>, known: KnownBefore = { pharmacy: false, medical: false }): RequestStep[] => {
  const left = new Set<RequestStep>()
  if (type !== 'Dermatology') left.add('photos')
  if (!hasMethods(type)) left.add('when').add('times')
  else left.add(type !== undefined && isArranged(type) ? 'when' : 'times')
  if (known.pharmacy) left.add('pharmacy')
  if (known.medical) left.add('medical')
  return requestSteps.filter((step) => !left.has(step))
}

/** Returns the step that contains a field, so that a problem can link to it. */
export const stepOf = (field: DraftField, { type }: Pick<VisitDraft, 'type'>): RequestStep => {
  const steps = {
    patientId: 'who',
    state: 'who',
    type: 'reason',
    reason: 'reason',
    symptoms: 'reason',
    photoIds: 'photos',
    pharmacy: 'pharmacy',
  } as const
  if (field in steps) return steps[field as keyof typeof steps]
  return type !== undefined && isArranged(type) ? 'times' : 'when'
}

/**
 * Returns the step to show for the name in an address: that step, but none after the first with a problem, so that no address can skip a
 * step. Steps that are not asked open only once all others are complete.
 */
export const stepAt = (
  asked: string | undefined,
  steps: readonly RequestStep[],
  draft: Pick<VisitDraft, 'type'>,
  problems: readonly DraftField[],
): RequestStep => {
  const former = asked !== undefined && asked in formerSteps ? formerSteps[asked as keyof typeof formerSteps] : asked
  const named = former === 'when' && !steps.includes('when') ? 'times' : former
  const wrong = problems.map((field) => steps.indexOf(stepOf(field, draft))).filter((at) => at >= 0)
  const furthest = Math.min(...wrong, steps.length - 1)
  const isAside = (named === 'pharmacy' || named === 'medical') && !steps.includes(named)
  if (isAside && furthest === steps.length - 1) return named
  const wanted = isAside ? furthest : steps.indexOf(named as RequestStep)
  return steps[Math.max(0, Math.min(wanted, furthest))] ?? 'emergency'
}

/** Returns the visit's method: the chosen one, or the only one of its type. */
export const methodOf = ({ type, method }: Pick<VisitDraft, 'type' | 'method'>): VisitMethod | undefined =>
  hasMethods(type) ? method : 'Phone'

const patientProblem = ({ patientId }: VisitDraft, { patients, policy, timeZone }: RequestOptions, now: Date): ErrorCode | null => {
  if (patientId === undefined) return 'Required'
  const patient = patients.find(({ telehealthId }) => telehealthId === patientId)
  if (!patient) return 'NotFound'
  const age = ageOn(patient.dateOfBirth, dayIn(timeZone ?? 'UTC', now))
  return age < policy.ageFrom || (policy.ageTo !== null && age > policy.ageTo) ? 'AgeNotServed' : null
}

const stateProblem = ({ state }: VisitDraft, { policy }: RequestOptions): ErrorCode | null => {
  if (state === undefined) return 'Required'
  return policy.states.length > 0 && !policy.states.includes(state) ? 'StateNotServed' : null
}

const typeProblem = ({ type }: VisitDraft, { kinds }: RequestOptions): ErrorCode | null => {
  if (type === undefined) return 'Required'
  const kind = kinds.find((one) => one.type === type)
  if (!kind) return 'FeatureNotEnabled'
  return kind.priceCents === null ? 'PriceUnknown' : null
}

const methodProblem = (draft: VisitDraft, { kinds }: RequestOptions): ErrorCode | null => {
  const method = methodOf(draft)
  const kind = kinds.find(({ type }) => type === draft.type)
  return method !== undefined && (!kind || kind.methods.includes(method)) ? null : 'Required'
}

/** A phone visit needs a number, unless it is answered by message. */
const phoneProblem = ({ type, method, phone = '' }: VisitDraft): ErrorCode | null => {
  if (method !== 'Phone' || !hasMethods(type)) return null
  if (phone.trim() === '') return 'Required'
  return phoneDigits(phone) === null ? 'PhoneInvalid' : null
}

/** Validates requested times (ISO 8601); null if they are valid. */
export const timesProblem = (times: readonly string[], now: Date): ErrorCode | null => {
  const moments = times.map((time) => new Date(time).getTime())
  if (moments.length === 0) return 'Required'
  if (moments.length > mostTimes || moments.some((at) => Number.isNaN(at))) return 'InvalidInput'
  if (new Set(moments).size < moments.length) return 'EntryTwice'
  if (moments.some((at) => at <= now.getTime())) return 'TimePast'
  return moments.some((at) => at > now.getTime() + mostDaysAhead * 86_400_000) ? 'DateInvalid' : null
}

const whenProblem = ({ type, when }: VisitDraft, { isFollowUp = false }: RequestOptions, now: Date): ErrorCode | null => {
  if (type === 'Dermatology') return null
  if (type !== undefined && isArranged(type) && !isFollowUp) return when?.kind === 'times' ? timesProblem(when.times, now) : 'Required'
  if (when === undefined || when.kind === 'times') return 'Required'
  return when.kind === 'slot' && new Date(when.startsAt) <= now ? 'TimePast' : null
}

/** Validates a draft before submission, in browser and server. Returns an error code for each invalid field; empty means valid. */
export const draftProblems = (draft: VisitDraft, options: RequestOptions, now: Date): Partial<Record<DraftField, ErrorCode>> => {
  const problems: Record<DraftField, ErrorCode | null> = {
    patientId: patientProblem(draft, options, now),
    state: stateProblem(draft, options),
    type: typeProblem(draft, options),
    reason: (draft.reason ?? '').trim() === '' ? 'Required' : null,
    symptoms: null,
    photoIds: (draft.photoIds ?? []).length > mostPhotos ? 'TooManyPhotos' : null,
    method: methodProblem(draft, options),
    phone: phoneProblem(draft),
    when: whenProblem(draft, options, now),
    clinicianId: null,
    interpreter: interpreterProblem(draft.interpreter, { type: draft.type, method: methodOf(draft) }),
    pharmacy: draft.pharmacy === undefined ? 'Required' : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, code]) => code !== null))
}
