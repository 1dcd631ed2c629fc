import type { Answer } from '#shared/calls.ts'
import { proofCalls } from '#shared/registration/proof-calls.ts'
import type { ProofWay } from '#shared/registration/proof-rules.ts'
import { send } from '#ui/lib/calls/send.ts'

/** The person who registers, as the registration ticket knows them. */
export type Registrant = { membershipId: string; familyMemberId: string; firstName: string }

export type ContactShown = Answer<typeof proofCalls.readProofWays>['ways'][number]

const idsOf = ({ membershipId, familyMemberId }: Registrant) => ({ membershipId, familyMemberId })

export const readContacts = async (person: Registrant): Promise<ContactShown[]> =>
  (await send(proofCalls.readProofWays, idsOf(person))).data.ways

export const submitCodeRequest = (person: Registrant, way: ProofWay) => send(proofCalls.sendProofCode, { ...idsOf(person), way })

export const submitProofCode = (person: Registrant, code: string) => send(proofCalls.checkProofCode, { ...idsOf(person), code })
