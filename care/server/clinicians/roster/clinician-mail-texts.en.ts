export const clinicianMailTexts = {
  title: 'Your access to the {product} clinic',
  invited:
    'You now have access to {product} as a clinician. Choose your password with the link below. It works once and expires in three days.',
  factor: 'When you sign in, we email you a code. Then add a passkey or an authenticator app under Account.',
  action: 'Choose a password',
  notMe: 'If you didn’t expect this, ignore this email.',
  foot: '{product} never asks for your password by email or phone. For help, call {phone}.',
} as const
export type ClinicianMailTexts = Record<keyof typeof clinicianMailTexts, string>
