import type { StandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** The questionnaires before a visit, unless the practice set others. */
export const defaultQuestionnaires: Readonly<Record<VisitType, readonly StandardKey[]>> = {
  GeneralMedical: [],
  MentalHealth: ['phq-9', 'gad-7'],
  Dermatology: [],
  Nutrition: [],
}
