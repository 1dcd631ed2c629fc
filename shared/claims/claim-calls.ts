import { z } from 'zod/mini'
import { networkSides } from '#shared/benefits/plan-words.ts'
import { call } from '#shared/calls.ts'
import { claimKinds, claimSources, claimStatuses } from '#shared/claims/claim-words.ts'
import { fileAnswer } from '#shared/file-answer.ts'

const cents = z.nullable(z.int())
/** Cents; null where the payer does not say, which is not 0. */
const amounts = {
  billed: cents,
  allowed: cents,
  paid: cents,
  deductible: cents,
  copay: cents,
  coinsurance: cents,
  notCovered: cents,
  owed: cents,
}

/** A claim; days are `YYYY-MM-DD`. `network` null: the payer does not say. */
export const claimRow = z.object({
  id: z.string(),
  number: z.string(),
  personId: z.string(),
  first: z.string(),
  isYou: z.boolean(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  servedFrom: z.string(),
  servedTo: z.string(),
  processedOn: z.nullable(z.string()),
  provider: z.string(),
  network: z.nullable(z.enum(networkSides)),
  ...amounts,
})
export type ClaimRow = z.infer<typeof claimRow>

/** `reasons`: claim adjustment reason codes (CARC). */
const line = z.object({
  servedOn: z.nullable(z.string()),
  code: z.nullable(z.string()),
  description: z.nullable(z.string()),
  ...amounts,
  reasons: z.array(z.string()),
})
export type ClaimLine = z.infer<typeof line>

export const claimDetail = z.extend(claimRow, {
  npi: z.nullable(z.string()),
  source: z.enum(claimSources),
  asOf: z.string(),
  lines: z.array(line),
})
export type ClaimDetail = z.infer<typeof claimDetail>

/** Totals of one person and calendar year over paid and denied claims. `unknown`: how many of them lack an amount, which the totals leave out. */
const yearTotal = z.object({ year: z.int(), personId: z.string(), claims: z.int(), unknown: z.int(), ...amounts })
export type ClaimYear = z.infer<typeof yearTotal>

const filters = {
  personId: z.optional(z.string()),
  year: z.optional(z.string().check(z.regex(/^\d{4}$/, 'InvalidInput'))),
  status: z.optional(z.enum(claimStatuses)),
  kind: z.optional(z.enum(claimKinds)),
}

const whose =
  "Of the caller, of children under 18 in the care of the caller, and of adults who granted it; another adult's never. Claims of a child's sensitive services, by the rule of the state, are left out."

export const claimCalls = {
  listClaims: call({
    method: 'GET',
    path: '/api/claims',
    about: `Claims, the newest service first. ${whose}`,
    input: z.object({ ...filters, after: z.optional(z.string()) }),
    answer: z.object({ rows: z.array(claimRow), next: z.nullable(z.string()) }),
  }),
  readClaimYears: call({
    method: 'GET',
    path: '/api/claims/years',
    about: `Whose claims there may be, and totals by year and person. ${whose}`,
    input: z.object({}),
    answer: z.object({
      people: z.array(z.object({ id: z.string(), first: z.string(), isYou: z.boolean() })),
      years: z.array(yearTotal),
    }),
  }),
  readClaim: call({
    method: 'GET',
    path: '/api/claims/{id}',
    about: `A claim with its lines. ${whose}`,
    input: z.object({ id: z.string() }),
    answer: claimDetail,
  }),
  downloadClaims: call({
    method: 'GET',
    path: '/api/claims.csv',
    about: `The same claims as CSV, with amounts in dollars. ${whose}`,
    input: z.object(filters),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
  downloadClaim: call({
    method: 'GET',
    path: '/api/claims/{id}/pdf',
    about: `A claim as a tagged PDF in the caller's language. ${whose}`,
    input: z.object({ id: z.string() }),
    answer: fileAnswer,
    sendsFile: 'application/pdf',
  }),
}
