export const operatorMailTexts = {
  title: 'Your access to the {product} operator console',
  invited:
    'You now have access to {product} as an operator. Choose your password with the link below. It works once and expires in three days.',
  restarted:
    'An administrator reset your password. Your old one no longer works. Choose a new one with the link below. It works once and expires in three days.',
  action: 'Choose a password',
  notMe: 'If you didn’t expect this, ignore this email.',
  foot: '{product} never asks for your password by email or phone.',
} as const
export type OperatorMailTexts = Record<keyof typeof operatorMailTexts, string>
