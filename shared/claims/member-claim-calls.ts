import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { claimDetail, claimRow } from '#shared/claims/claim-calls.ts'

/**
 * Who must not hear of a claim from an operator: `parents`, because the state lets the child keep the service from them; `family`, because
 * the person asked for confidential communications. Null for a claim that is only the person's own.
 */
const keptFrom = z.nullable(z.enum(['parents', 'family']))
export type KeptFrom = z.infer<typeof keptFrom>

const place = '/api/console/members/{id}/claims'

/** Operators' calls for claims of a member whom they have opened with a reason. Each is a row of the audit log that the member sees. */
export const memberClaimCalls = {
  listMemberClaims: call({
    method: 'GET',
    path: place,
    about: 'Claims of an opened member, the newest service first, also those that a minor’s parents do not see.',
    input: z.object({ id: z.uuid('InvalidInput'), after: z.optional(z.string()) }),
    answer: z.object({
      first: z.string(),
      last: z.string(),
      rows: z.array(z.extend(claimRow, { keptFrom })),
      next: z.nullable(z.string()),
    }),
  }),
  readMemberClaim: call({
    method: 'GET',
    path: `${place}/{claimId}`,
    about: 'One of these claims with its lines.',
    input: z.object({ id: z.uuid('InvalidInput'), claimId: z.string() }),
    answer: z.extend(claimDetail, { keptFrom }),
  }),
}
