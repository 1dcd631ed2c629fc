import { symptomTexts } from '#care/sdk/symptom-texts.en.ts'

/** Visit terms shared by several pages of the clinic. */
export const clinicWords = {
  GeneralMedical: 'General medical',
  MentalHealth: 'Mental health',
  Dermatology: 'Dermatology',
  Nutrition: 'Nutrition',
  Video: 'Video',
  Phone: 'Phone',
  byMessage: 'Answered by message',
  Requested: 'Waiting',
  Proposed: 'Times offered',
  Locked: 'Accepted',
  Started: 'In progress',
  Completed: 'Completed',
  Cancelled: 'Canceled',
  Expired: 'Expired',
  Missed: 'Patient didn’t come',
  ...symptomTexts,
  years: { one: '{n} year', other: '{n} years' },
  asap: 'As soon as possible',
} as const
