import type { QuestionnaireState } from '#shared/questionnaires/questionnaire-calls.ts'
import type { Tone } from '#ui/components/states/status-badge.tsx'

export const questionnaireTones: Readonly<Record<QuestionnaireState, Tone>> = {
  builtIn: 'neutral',
  draft: 'info',
  inUse: 'success',
  withdrawn: 'warning',
}
