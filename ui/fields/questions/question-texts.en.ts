export const questionTexts = {
  required: '(required)',
  several: 'Choose all that fit.',
  between: 'A number from {least} to {most}.',
  atLeast: 'A number from {least} up.',
  atMost: 'A number up to {most}.',
  yes: 'Yes',
  no: 'No',
} as const
