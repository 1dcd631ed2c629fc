import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { savedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import { invoiceRow } from '#shared/invoices/invoice-screens.ts'
import { recordSet } from '#shared/records/record-set.ts'

/** Record calls that the portal makes to the telehealth service, with a member's mobile API token. */
export const mobileRecordCalls = {
  readMemberRecords: call({
    method: 'GET',
    path: '/mobile/members_records',
    about:
      'All that this side holds about a member: visits, conversations, medical info, invoices, saved pharmacies, devices for push messages. For the download of everything.',
    isBare: true,
    input: z.object({}),
    answer: z.object({
      records: recordSet,
      invoices: z.array(invoiceRow),
      pharmacies: z._default(z.array(savedPharmacy), []),
      /** Orders to repeat questionnaires; their answers are with the records. */
      questionnaireRepeats: z.optional(
        z.array(
          z.object({
            questionnaire: z.string(),
            everyWeeks: z.number(),
            times: z.nullable(z.number()),
            until: z.nullable(z.string()),
            orderedBy: z.string(),
            orderedAt: z.string(),
            endedAs: z.nullable(z.string()),
          }),
        ),
      ),
      keptClinicians: z.optional(z.array(z.object({ name: z.string(), keptAt: z.string(), patient: z.nullable(z.string()) }))),
      surveys: z.optional(
        z.array(
          z.object({
            reference: z.string(),
            at: z.string(),
            helped: z.nullable(z.string()),
            ease: z.nullable(z.string()),
            comment: z.nullable(z.string()),
            isUnreadable: z.optional(z.literal(true)),
          }),
        ),
      ),
      pushDevices: z.optional(z.array(z.object({ userAgent: z.string(), addedAt: z.string(), lastUsedAt: z.string() }))),
    }),
  }),
}
