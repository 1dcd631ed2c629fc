export const refusedOrderTexts = {
  refusedTitle: 'A change in {product} couldn’t be carried out',
  waitsTitle: 'A merge in {product} isn’t finished',
  'clinician.add': 'You approved a new clinician, {subject}. The telehealth service refused to add them.',
  'clinician.factor.reset':
    'You approved removing the passkeys and the authenticator app of the clinician {subject}. The telehealth service refused it.',
  'member.merge': 'Two records of one member were merged. Their telehealth records can’t be merged yet.',
  dismiss: 'Nothing changed. The console shows the reason until an administrator dismisses it.',
  waits: 'We’ll try again every minute. The member’s page shows the reason.',
  open: 'Open the console',
  foot: '{product} never asks for your password by email or phone.',
} as const
export type RefusedOrderTexts = Record<keyof typeof refusedOrderTexts, string>
