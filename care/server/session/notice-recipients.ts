import { type CareMember, findCareMember } from '#care/server/session/member-store.ts'
import { type CarePrivateContact, findCarePrivateContact } from '#care/server/session/private-contact-store.ts'
import type { Db } from '#platform/db/db.ts'
import { defaultPreferences } from '#shared/account/notification-rules.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

/** What a notice needs to know of a patient without an account, such as a minor. */
const unknownMember = (telehealthId: string): Pick<MemberClaims, 'member' | 'group' | 'managed' | 'reminders'> => ({
  member: { telehealthId, first: '', last: '', dateOfBirth: '', email: '', phone: null, language: 'en', timeZone: null, zip: null },
  group: { code: '', features: [], prices: [], isCovered: true, policy: defaultVisitPolicy },
  managed: [],
  reminders: { channels: [], minutesBefore: [...defaultPreferences.reminderMinutes] },
})

/**
 * The patient as the recipient of a notice, at the address that they gave for it: by each way that it has, never to a device, which others
 * in the home may see. A postal address alone is no way to send a notice.
 */
export const privateRecipient = (patientId: string, contact: CarePrivateContact, own: CareMember | null): CareMember => {
  const known = own?.claims ?? unknownMember(patientId)
  const channels = [...(contact.email === null ? [] : (['email'] as const)), ...(contact.phone === null ? [] : (['text'] as const))]
  const language = own?.claims.member.language ?? contact.language
  return {
    id: patientId,
    claims: {
      ...known,
      member: { ...known.member, email: contact.email ?? '', phone: contact.phone, language },
      messages: { channels },
      invoices: { channels },
      reminders: { channels, minutesBefore: known.reminders.minutesBefore },
      push: { kinds: [] },
    },
  }
}

/**
 * Who gets a notice about a patient: those of `memberIds` that have an account. While confidential communications are on for the patient, the
 * patient alone, at the address for it. Every sender of notices about visits, messages and invoices asks here.
 */
export const noticeRecipients = async (db: Db, patientId: string, memberIds: Iterable<string>): Promise<CareMember[]> => {
  const contact = await findCarePrivateContact(db, patientId)
  if (contact) return [privateRecipient(patientId, contact, await findCareMember(db, patientId))]
  const members: CareMember[] = []
  for (const id of new Set(memberIds)) {
    const member = await findCareMember(db, id)
    if (member) members.push(member)
  }
  return members
}

/** Into whose inbox an item about a patient is put: the patient's alone while confidential communications are on. */
export const inboxReaders = async (db: Db, patientId: string, memberIds: readonly string[]): Promise<readonly string[]> =>
  (await findCarePrivateContact(db, patientId)) === null ? memberIds : memberIds.filter((id) => id === patientId)
