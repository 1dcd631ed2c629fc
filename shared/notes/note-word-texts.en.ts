/** Words of a note's parts and services, for clinicians and operators. */
export const noteWordTexts = {
  subjective: 'Subjective',
  objective: 'Objective',
  assessment: 'Assessment',
  plan: 'Plan',
  serviceCode: 'Code',
  serviceCodeHint: 'Such as 99213 or 99213-95.',
  serviceWords: 'In your own words',
} as const
