import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { mostPhotos, mostTimes, type RequestStep, requestSteps, type VisitDraft } from '#shared/visits/visit-draft.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isArranged, type VisitMethod, type VisitType } from '#shared/visits/visit-types.ts'

/** What a member may choose from; the data of the screen `visit_options` is more than enough. */
export type RequestOptions = {
  patients: readonly { telehealthId: string; dateOfBirth: string }[]
  kinds: readonly { type: VisitType; methods: readonly VisitMethod[] }[]
  policy: VisitPolicy
  /** Zone whose calendar day a patient's age is counted on; null is UTC. */
  timeZone: string | null
}

/** What a draft is asked for; each belongs to one step. */
export type DraftField = Exclude<keyof VisitDraft, 'step'>

/** Times may be named so many days ahead. */
export const mostDaysAhead = 90

const hasMethods = (type: VisitType | undefined) => type !== 'Dermatology'

/** Which steps a visit has, in their order. Before its kind is chosen, those of a general one. */
export const stepsOf = ({ type }: Pick<VisitDraft, 'type'>): RequestStep[] => {
  const left = new Set<RequestStep>()
  if (type !== 'Dermatology') left.add('photos')
  if (!hasMethods(type)) left.add('method').add('when').add('times')
  else left.add(type !== undefined && isArranged(type) ? 'when' : 'times')
  return requestSteps.filter((step) => !left.has(step))
}

/** The step that asks for a field: where a problem of the last check leads back to. */
export const stepOf = (field: DraftField, { type }: Pick<VisitDraft, 'type'>): RequestStep => {
  if (field === 'when') return type !== undefined && isArranged(type) ? 'times' : 'when'
  const steps = { patientId: 'who', state: 'who', type: 'kind', reason: 'reason', symptoms: 'reason', photoIds: 'photos' } as const
  return field in steps ? steps[field as keyof typeof steps] : field === 'pharmacy' ? 'pharmacy' : 'method'
}

/** How the visit will be held: as chosen, or the one way that its kind has. */
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
  return kinds.some((kind) => kind.type === type) ? null : 'FeatureNotEnabled'
}

const methodProblem = (draft: VisitDraft, { kinds }: RequestOptions): ErrorCode | null => {
  const method = methodOf(draft)
  const kind = kinds.find(({ type }) => type === draft.type)
  return method !== undefined && (!kind || kind.methods.includes(method)) ? null : 'Required'
}

/** A visit by phone needs a number; one that is answered by message does not. */
const phoneProblem = ({ type, method, phone = '' }: VisitDraft): ErrorCode | null => {
  if (method !== 'Phone' || !hasMethods(type)) return null
  if (phone.trim() === '') return 'Required'
  return phoneDigits(phone) === null ? 'PhoneInvalid' : null
}

/** What is wrong with times that a member names, each a moment in ISO; null where nothing is. */
export const timesProblem = (times: readonly string[], now: Date): ErrorCode | null => {
  const moments = times.map((time) => new Date(time).getTime())
  if (moments.length === 0) return 'Required'
  if (moments.length > mostTimes || moments.some((at) => Number.isNaN(at))) return 'InvalidInput'
  if (new Set(moments).size < moments.length) return 'EntryTwice'
  if (moments.some((at) => at <= now.getTime())) return 'TimePast'
  return moments.some((at) => at > now.getTime() + mostDaysAhead * 86_400_000) ? 'DateInvalid' : null
}

const whenProblem = ({ type, when }: VisitDraft, now: Date): ErrorCode | null => {
  if (type === 'Dermatology') return null
  if (type !== undefined && isArranged(type)) return when?.kind === 'times' ? timesProblem(when.times, now) : 'Required'
  if (when === undefined || when.kind === 'times') return 'Required'
  return when.kind === 'slot' && new Date(when.startsAt) <= now ? 'TimePast' : null
}

/** The last check before a visit is asked for, on both sides: each field that is wrong, with the code of its error. Empty is good. */
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
    when: whenProblem(draft, now),
    pharmacy: draft.pharmacy === undefined ? 'Required' : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, code]) => code !== null))
}
