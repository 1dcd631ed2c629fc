export const guestRecordsTexts = {
  title: 'Shared medical records',
  lead: 'Somebody shared medical records with you. The passcode is not in the link: they tell it to you in another way.',
} as const
