import type { CareMember } from '#care/server/session/member-store.ts'
import { actsFor } from '#shared/care/managed.ts'
import { methodsFor, visitTypesFor } from '#shared/groups/visit-gates.ts'
import { visitPrice } from '#shared/visits/visit-price.ts'

/** Whom a member may ask a visit for: themselves, and whoever lets them. */
export const patientsOf = ({ id, claims: { member, managed } }: CareMember) => {
  const others = managed.filter(({ telehealthId, scopes }) => telehealthId !== id && scopes.includes('book'))
  return [{ ...member, telehealthId: id }, ...others].map(({ telehealthId, first, last, dateOfBirth }) => ({
    ...{ telehealthId, first, last, dateOfBirth },
    isSelf: telehealthId === id,
  }))
}

/** What a member may choose from, as their group has it. */
export const optionsOf = (member: CareMember) => {
  const { group, member: own } = member.claims
  const kinds = visitTypesFor(group).map((type) => ({
    type,
    methods: [...methodsFor(type)],
    priceCents: visitPrice(group.prices, type),
  }))
  return { patients: patientsOf(member), kinds, policy: group.policy, timeZone: own.timeZone }
}

export const mayBookFor = (member: CareMember, patientId: string): boolean => actsFor(member, patientId, 'book')
