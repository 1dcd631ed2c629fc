import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'
import { type VisitMethod, type VisitType, visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** Which features of a group open a kind of visit (decisions.md, FLOW gates). */
const needs: Readonly<Record<VisitType, readonly GroupFeature[]>> = {
  GeneralMedical: ['Telehealth'],
  MentalHealth: ['Telehealth', 'BehavioralHealth'],
  Dermatology: ['Telehealth'],
  Nutrition: ['Telehealth'],
}

export const visitTypesFor = (group: { features: readonly string[] }): VisitType[] =>
  visitTypes.filter((type) => needs[type].every((feature) => hasFeature(group, feature)))

/** Dermatology is answered by message and carries Phone. */
export const methodsFor = (type: VisitType): readonly VisitMethod[] => (type === 'Dermatology' ? ['Phone'] : visitMethods)
