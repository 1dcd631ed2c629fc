import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'
import { type VisitMethod, type VisitType, visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** Features that a group needs for each visit type (decisions.md, FLOW gates). */
const needs: Readonly<Record<VisitType, readonly GroupFeature[]>> = {
  GeneralMedical: ['Telehealth'],
  MentalHealth: ['Telehealth', 'BehavioralHealth'],
  Dermatology: ['Telehealth'],
  Nutrition: ['Telehealth'],
}

export const visitTypesFor = (group: { features: readonly string[] }): VisitType[] =>
  visitTypes.filter((type) => needs[type].every((feature) => hasFeature(group, feature)))

/** Returns the visit methods of a visit type. Dermatology is answered by message, and its method is always `Phone`. */
export const methodsFor = (type: VisitType): readonly VisitMethod[] => (type === 'Dermatology' ? ['Phone'] : visitMethods)
