import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { pin } from '#shared/mfa/pin-rules.ts'
import { proofWays } from '#shared/registration/proof-rules.ts'

const person = { membershipId: z.string(), familyMemberId: z.string() }

/** How a person proves who they are before an account is made for them, if `createProfile` asks for it. */
export const proofCalls = {
  readProofWays: call({
    method: 'GET',
    path: '/api/registration/proof',
    about: 'The contacts on file to which a code can be sent, masked; none if only a person can help.',
    input: z.object(person),
    answer: z.object({ ways: z.array(z.object({ way: z.enum(proofWays), to: z.string() })) }),
  }),
  sendProofCode: call({
    method: 'POST',
    path: '/api/registration/proof/code',
    about: 'Sends a code to a contact on file and voids the one before.',
    input: z.object({ ...person, way: z.enum(proofWays, 'InvalidInput') }),
    answer: z.object({ expiresAt: z.string() }),
  }),
  checkProofCode: call({
    method: 'POST',
    path: '/api/registration/proof/check',
    about: 'The code arrived: from now on the registration ticket opens an account for this person.',
    input: z.object({ ...person, code: pin }),
    answer: z.object({ proved: z.literal(true) }),
  }),
}
