import type { MemberRecord } from '#server/members/member-store.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import type { FoundMember } from '#shared/members/member-calls.ts'
import { maskedEmail, maskedOnWire, maskedShown } from '#shared/mfa/pin-rules.ts'

export const maskedPhone = (number: string): string => maskedShown(maskedOnWire(number))

/** The minimum data that identifies a person. */
export const memberShown = (member: MemberRecord, today: string): FoundMember => {
  const { id, first, last, dob, relation, group, profile } = member
  const email = profile?.email ?? member.email
  return {
    id,
    first,
    last,
    birthYear: dob.slice(0, 4),
    relation,
    group: { code: group.code, name: group.name },
    coverageProblem: coverageProblem(member, today),
    hasProfile: profile !== null,
    email: email ? maskedEmail(email) : null,
    phone: member.phone ? maskedPhone(member.phone) : null,
  }
}
