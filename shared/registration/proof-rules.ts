/** Channels of a code to a contact on file. */
export const proofWays = ['email', 'text', 'phone_call'] as const
export type ProofWay = (typeof proofWays)[number]

/** Contacts on file; a phone has ten digits. */
export type ContactsOnFile = { email: string | null; phone: string | null }

/**
 * Masks a contact for somebody who has proved nothing yet: `a•••@…` or `(•••) •••-••44`. Less than for a signed-in member (MFA-22, MFA-30):
 * the owner recognizes it, a stranger learns neither the domain nor four digits.
 */
export const maskedContact = (way: ProofWay, contact: string): string =>
  way === 'email' ? `${contact.slice(0, 1)}•••@…` : `(•••) •••-••${contact.slice(-2)}`

/** The ways to send a code, with the masked contact, in the order in which they are offered. */
export const proofWaysOf = ({ email, phone }: ContactsOnFile): { way: ProofWay; to: string }[] =>
  proofWays.flatMap((way) => {
    const contact = way === 'email' ? email : phone
    return contact === null ? [] : [{ way, to: maskedContact(way, contact) }]
  })

type Registrant = {
  policy: 'full' | 'history'
  /** Whether single sign-on or an entered code proved that it is this person. */
  isProved: boolean
  /** Whether it is the person whose data was typed into the lookup. */
  isLookedUp: boolean
  hasContact: boolean
  /** An earlier account, or anything at the telehealth service. */
  hasHistory: boolean
}

/** What a person must do before an account is made for them; null if nothing (H1 of the review of November 2026). */
export const proofNeeded = (person: Registrant): 'RegistrationProofNeeded' | 'LookUpYourself' | null => {
  if (person.isProved) return null
  if (person.hasHistory) return 'RegistrationProofNeeded'
  if (person.policy === 'history') return null
  if (person.hasContact) return 'RegistrationProofNeeded'
  return person.isLookedUp ? null : 'LookUpYourself'
}
