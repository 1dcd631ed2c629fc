/** Kinds and states of visits, and who answers messages, as records say them: on the screen and on paper. */
export const visitWordTexts = {
  GeneralMedical: 'General medical',
  MentalHealth: 'Mental health',
  Dermatology: 'Dermatology',
  Nutrition: 'Nutrition',
  BillingSupport: 'Billing and support',
  Requested: 'Requested',
  Proposed: 'Times proposed',
  Locked: 'Confirmed',
  Started: 'Started',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
  Expired: 'Expired',
} as const
export type VisitWordTexts = Readonly<Record<keyof typeof visitWordTexts, string>>
