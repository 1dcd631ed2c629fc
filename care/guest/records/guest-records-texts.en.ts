export const guestRecordsTexts = {
  title: 'Shared medical records',
  lead: 'Someone shared medical records with you. The passcode isn’t in the link. They’ll give it to you another way.',
  passcode: 'Passcode',
  passcodeHint: 'Eight letters and digits. Capital letters and spaces don’t matter.',
  open: 'Open records',
  of: '{name}’s records',
  until: 'This link works until {when}. After that, you’ll only have what you download.',
  gone: 'This link doesn’t work',
  goneText: 'It may have expired, been turned off or be incomplete. Ask the person who sent it for a new one.',
  again: 'You can download files for 15 minutes. Enter the passcode again to continue.',
} as const
