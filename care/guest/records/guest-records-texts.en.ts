export const guestRecordsTexts = {
  title: 'Shared medical records',
  lead: 'Somebody shared medical records with you. The passcode is not in the link: they tell it to you in another way.',
  passcode: 'Passcode',
  passcodeHint: 'Eight letters and digits. Capitals and spaces do not matter.',
  open: 'Open the records',
  of: 'Records of {name}',
  until: 'This link opens until {when}. After that, only what you download stays.',
  gone: 'This link opens nothing',
  goneText: 'It may have ended, may have been withdrawn, or may not be complete. Ask whoever sent it for a new one.',
  again: 'The files can be downloaded for a quarter of an hour. Enter the passcode again to go on.',
} as const
