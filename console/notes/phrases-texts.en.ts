export const phrasesTexts = {
  title: 'Practice templates and phrases',
  lead: 'Every clinician is offered these in a note, beside their own, and only administrators change them. Don’t write any patient’s data here.',
  clinicians: 'Clinicians',
} as const
