/**
 * Every kind of message to a person, and what it is about. `health`: visits, messages, invoices, prescriptions, documents, programs and
 * cases of a person; while confidential communications are on for that person, such a message goes only to the address they gave for it. `account`:
 * sign-in and the account itself. `staff`: operators and clinicians.
 */
export const messageKinds = {
  'visit-notice': 'health',
  'visit-reminder': 'health',
  'message notice': 'health',
  'invoice notice': 'health',
  'prescription notice': 'health',
  'document notice': 'health',
  'program-notice': 'health',
  'discount-card': 'health',
  'case-answer': 'health',
  pin: 'account',
  registered: 'account',
  'account-notice': 'account',
  'factor-notice': 'account',
  'password-reset': 'account',
  'password-changed': 'account',
  'delegation-given': 'account',
  'delegation-revoked': 'account',
  approval: 'staff',
  'operator-invitation': 'staff',
  'clinician-invitation': 'staff',
  'staff-factor-notice': 'staff',
  'license-warning': 'staff',
  'hours-notice': 'staff',
  'answer-alert': 'staff',
  'refused-order': 'staff',
} as const
export type MessageKind = keyof typeof messageKinds

/** Own keys alone; a message of an earlier version may have another kind. */
export const isMessageKind = (kind: string | null): kind is MessageKind => kind !== null && Object.hasOwn(messageKinds, kind)

export const isAboutHealth = (kind: string | null): boolean => isMessageKind(kind) && messageKinds[kind] === 'health'
