export const clinicQuestionnaireTexts = {
  title: 'Questionnaires',
  none: 'No questionnaires yet.',
  selfHarmBadge: 'Thoughts of self-harm',
  selfHarm: 'PHQ-9, question 9: the patient answered “{answer}” about thoughts of death or self-harm.',
  selfHarmBefore: 'PHQ-9, question 9: the patient first reported thoughts of death or self-harm, then changed the answer.',
  selfHarmNext: 'Ask about it first. The patient was shown 988 and 911.',
  unsent: 'Not sent yet',
  answers: 'All answers',
  unanswered: 'No answer',
} as const
