import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { partnerData, partnerModes } from '#shared/eligibility/partner-settings.ts'
import { fieldChange } from '#shared/groups/group-differences.ts'

const id = z.uuid('NotFound')
const version = z.int('InvalidInput')

const listedPartner = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(partnerModes),
  /** ISA06, or else GS02; null if only an operator chooses this partner for a file. */
  sender: z.nullable(z.string()),
  groupCodes: z.array(z.string()),
  updatedAt: z.string(),
})
export type ListedPartner = z.infer<typeof listedPartner>

const partner = z.extend(partnerData, {
  id: z.string(),
  /** A save must send this version; it is refused if the partner has changed since. */
  version: z.number(),
  isArchived: z.boolean(),
  /** The last 50 changes, newest first, with old and new values. */
  changes: z.array(z.object({ id: z.string(), at: z.string(), by: z.nullable(z.string()), changes: z.array(fieldChange) })),
})
export type PartnerAnswer = z.infer<typeof partner>

/** Calls for trading partners: who sends eligibility files, and how their files are read. */
export const partnerCalls = {
  listPartners: call({
    method: 'GET',
    path: '/api/console/trading-partners',
    about: 'The trading partners by name, 50 at a time; `after` is the `next` of the answer before.',
    input: z.object({
      archived: z._default(z.stringbool({ error: 'InvalidInput' }), false),
      after: z.optional(z.uuid('InvalidInput')),
    }),
    answer: z.object({ rows: z.array(listedPartner), next: z.nullable(z.string()) }),
  }),
  readPartner: call({
    method: 'GET',
    path: '/api/console/trading-partners/{id}',
    about: 'A trading partner with its settings, its version and its last changes.',
    input: z.object({ id }),
    answer: partner,
  }),
  createPartner: call({
    method: 'POST',
    path: '/api/console/trading-partners',
    about: 'Adds a trading partner, starting with the next file.',
    input: partnerData,
    answer: z.object({ id: z.string() }),
  }),
  savePartner: call({
    method: 'PUT',
    path: '/api/console/trading-partners/{id}',
    about: 'Saves a trading partner, starting with the next file.',
    input: z.extend(partnerData, { id, version }),
    answer: partner,
  }),
  archivePartner: call({
    method: 'PUT',
    path: '/api/console/trading-partners/{id}/archived',
    about: 'Archives a trading partner, whose files are refused from then on, or takes it back into use.',
    input: z.object({ id, version, isArchived: z.boolean('InvalidInput') }),
    answer: partner,
  }),
}
