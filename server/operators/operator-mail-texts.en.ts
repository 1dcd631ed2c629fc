export const operatorMailTexts = {
  title: 'Your access to the {product} operator console',
  invited:
    'You were given access as an operator of {product}. The link below lets you choose your password. It is good for three days, once.',
  restarted:
    'An administrator lets you choose a new password. The one before no longer works. The link below is good for three days, once.',
  action: 'Choose a password',
  notMe: 'If you do not expect this, leave this mail unanswered.',
  foot: '{product} never asks for your password by mail or phone.',
} as const
export type OperatorMailTexts = Record<keyof typeof operatorMailTexts, string>
