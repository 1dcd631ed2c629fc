/** The documents by which one gets an account, or back into it. */
export const registrationDocuments = [
  'register',
  'create-account',
  'pay-per-visit',
  'forgot-password',
  'set-password',
  'case-status',
] as const
export type RegistrationDocument = (typeof registrationDocuments)[number]

export const isRegistrationDocument = (name: string): name is RegistrationDocument => registrationDocuments.some((one) => one === name)
