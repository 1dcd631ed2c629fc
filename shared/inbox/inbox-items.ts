import { z } from 'zod/mini'
import { visitDocumentKinds } from '#shared/documents/document-content.ts'
import { careTeams } from '#shared/messages/message-rules.ts'
import { programs } from '#shared/programs/program-rules.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

export const inboxKinds = [
  'message',
  'visit',
  'summary',
  'invoice',
  'program',
  'ticket',
  'prescription',
  'document',
  'followUp',
  'questionnaire',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** News of a visit: its new state, that it was moved, that another clinician has it, that an earlier time is free, or that it was repeated as a series. */
const visitNews = [...visitStates, 'Moved', 'NewClinician', 'Earlier', 'Repeated'] as const
export type VisitNews = (typeof visitNews)[number]

const visit = z.object({
  reference: z.string(),
  type: z.enum(visitTypes),
  news: z.enum(visitNews),
  /** Whether the clinician added to the note of a completed visit, or corrected it. */
  isUpdate: z.optional(z.boolean()),
  /** Whether the news `Repeated` is about another interval of a series; an earlier version ignores it. */
  isInterval: z.optional(z.boolean()),
})

/** News of an invoice; the amount is on the invoice only. */
const invoiceNews = ['Raised', 'Paid', 'Refunded'] as const
export type InvoiceNews = (typeof invoiceNews)[number]

const invoice = z.object({ number: z.string(), news: z.enum(invoiceNews) })

/** A reply from support; its text is in the ticket. */
const ticket = z.object({ reference: z.string(), subject: z.string() })

/** A partner reported that the member is enrolled. */
const program = z.object({ program: z.enum(programs) })

/** News of a prescription; the drug is on the prescription only. */
const prescriptionNews = ['Received', 'Delayed', 'Failed', 'Dispensed', 'Cancelled', 'RefillApproved', 'RefillDeclined'] as const
export type PrescriptionNews = (typeof prescriptionNews)[number]

/** Named apart from an invoice's news, because stored data have no kind. */
const prescription = z.object({ prescription: z.string(), update: z.enum(prescriptionNews) })

/** News of a document; what it says is on the document only. */
const documentNews = ['Signed', 'Withdrawn'] as const
export type DocumentNews = (typeof documentNews)[number]

const document = z.object({ document: z.string(), documentKind: z.enum(visitDocumentKinds), change: z.enum(documentNews) })

/** A follow-up that the clinician proposed, by the visit that it follows and its day. */
const followUp = z.object({ followsVisit: z.string(), dueOn: z.string() })

/** A questionnaire that is asked outside a visit, by its day; which one is in the questionnaire only. */
const questionnaire = z.object({ askedOn: z.string() })

/** Data of an inbox row; for messages never their text. */
const inboxData = z.union([
  z.object({ team: z.enum(careTeams), subject: z.string(), author: z.string() }),
  visit,
  invoice,
  program,
  ticket,
  prescription,
  document,
  followUp,
  questionnaire,
])
export type InboxData = z.infer<typeof inboxData>

const common = {
  id: z.string(),
  /** Id of the conversation, visit, invoice, enrollment, case, prescription, document, follow-up or asked questionnaire that it opens. */
  subjectId: z.string(),
  /** The patient, and whether that is the member. */
  patient: z.object({ first: z.string(), last: z.string(), isSelf: z.boolean() }),
  createdAt: z.string(),
  isRead: z.boolean(),
}

export const inboxItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('message'),
    team: z.enum(careTeams),
    subject: z.string(),
    author: z.string(),
    preview: z.optional(z.string()),
  }),
  z.object({ ...common, kind: z.literal('visit'), ...visit.shape }),
  z.object({ ...common, kind: z.literal('summary'), ...visit.shape }),
  z.object({ ...common, kind: z.literal('invoice'), ...invoice.shape }),
  z.object({ ...common, kind: z.literal('program'), ...program.shape }),
  z.object({ ...common, kind: z.literal('ticket'), ...ticket.shape }),
  z.object({ ...common, kind: z.literal('prescription'), ...prescription.shape }),
  z.object({ ...common, kind: z.literal('document'), ...document.shape }),
  z.object({ ...common, kind: z.literal('followUp'), ...followUp.shape }),
  z.object({ ...common, kind: z.literal('questionnaire'), ...questionnaire.shape }),
  /** An item whose stored data were changed, so that they cannot be read. */
  z.object({ ...common, kind: z.literal('unreadable') }),
])
export type InboxItem = z.infer<typeof inboxItem>

type Visit = { status: (typeof visitStates)[number]; requestedAt: Date; clinicianId?: string | null | undefined }

/** Returns the news of a change to a visit; null if the member would not see the change. */
export const newsOf = (before: Visit, after: Visit): VisitNews | null => {
  if (before.status !== after.status) return after.status
  if (before.requestedAt.getTime() !== after.requestedAt.getTime()) return 'Moved'
  return before.clinicianId && after.clinicianId && before.clinicianId !== after.clinicianId ? 'NewClinician' : null
}
