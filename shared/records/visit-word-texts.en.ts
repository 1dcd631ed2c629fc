/** Labels of visit types, visit states and teams in records, for screens and documents. */
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
  Cancelled: 'Canceled',
  Expired: 'Expired',
  Missed: 'Missed',
  unreadable: 'We couldn’t read this entry.',
} as const
export type VisitWordTexts = Readonly<Record<keyof typeof visitWordTexts, string>>
