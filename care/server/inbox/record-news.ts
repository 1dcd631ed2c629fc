import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceUnread } from '#care/server/inbox/announce-unread.ts'
import { insertInboxRows, insertInboxRowsOnce } from '#care/server/inbox/inbox-store.ts'
import type { invoices } from '#care/server/schema/invoice-tables.ts'
import type { messageThreads } from '#care/server/schema/message-tables.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { inboxReaders } from '#care/server/session/notice-recipients.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import type { VisitDocumentKind } from '#shared/documents/document-content.ts'
import { type DocumentNews, type InvoiceNews, newsOf, type PrescriptionNews, type VisitNews } from '#shared/inbox/inbox-items.ts'
import type { noticeCalls } from '#shared/inbox/notice-calls.ts'

type NoticeInput = { notice: Input<typeof noticeCalls.putNotice>; request: RequestContext }

/** Adds a portal notice to the member's inbox. A repeated notice changes nothing. */
export const putNotice = (care: Care, { notice, request }: NoticeInput): Promise<{ taken: true }> =>
  care.db.transaction(async (tx) => {
    const { notice_id: id, member, about, at } = notice
    const { kind, ...data } = about
    const patient = { patientId: member.telehealthId, patientFirst: member.first, patientLast: member.last }
    await insertInboxRowsOnce({ ...care, db: tx }, [
      {
        id,
        memberId: member.telehealthId,
        ...patient,
        kind,
        subjectId: id,
        data,
        createdAt: new Date(at),
        readAt: null,
      },
    ])
    await writeAudit(tx, request.auditContext, { event: 'inbox.notice', outcome: 'ok', subjectId: member.telehealthId })
    return { taken: true as const }
  })

type Patient = { patientId: string; patientFirst: string; patientLast: string }

/** Fields shared by every inbox item of one event. */
const itemFor = <Kind extends string>(
  memberId: string,
  kind: Kind,
  { id, patientId, patientFirst, patientLast }: Patient & { id: string },
) => ({
  id: uuidv7(),
  memberId,
  patientId,
  patientFirst,
  patientLast,
  kind,
  subjectId: id,
})

type InvoiceNewsInput = {
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'number' | 'patientId' | 'patientFirst' | 'patientLast'>
  news: InvoiceNews
  /** The ids of the members who may see the invoice. */
  viewers: readonly string[]
  now: Date
}

/** Adds an unread item about an invoice to the inbox of each member who may see it. The item names the invoice, not its amount. */
export const recordInvoiceNews = async (care: Sealing, { invoice, news, viewers, now }: InvoiceNewsInput): Promise<void> => {
  const { number } = invoice
  const readers = await inboxReaders(care.db, invoice.patientId, viewers)
  await insertInboxRows(
    care,
    readers.map((memberId) => ({ ...itemFor(memberId, 'invoice', invoice), data: { number, news }, createdAt: now, readAt: null })),
  )
}

type PrescriptionNewsInput = {
  prescription: Patient & { id: string; reference: string }
  news: PrescriptionNews
  /** The ids of the members who may see the prescription. */
  watchers: readonly string[]
  now: Date
}

/** Adds an unread item about a prescription to the inbox of each member who may see it. The item names its number, never the drug. */
export const recordPrescriptionNews = async (
  care: Sealing,
  { prescription, news, watchers, now }: PrescriptionNewsInput,
): Promise<void> => {
  const data = { prescription: prescription.reference, update: news }
  const readers = await inboxReaders(care.db, prescription.patientId, watchers)
  await insertInboxRows(
    care,
    readers.map((memberId) => ({ ...itemFor(memberId, 'prescription', prescription), data, createdAt: now, readAt: null })),
  )
}

type DocumentNewsInput = {
  document: Patient & { id: string; reference: string; kind: VisitDocumentKind }
  news: DocumentNews
  /** The ids of the members who may see the document. */
  watchers: readonly string[]
  now: Date
}

/** Adds an unread item about a document to the inbox of each member who may see it. The item names its kind and number only. */
export const recordDocumentNews = async (care: Sealing, { document, news, watchers, now }: DocumentNewsInput): Promise<void> => {
  const data = { document: document.reference, documentKind: document.kind, change: news }
  const readers = await inboxReaders(care.db, document.patientId, watchers)
  await insertInboxRows(
    care,
    readers.map((memberId) => ({ ...itemFor(memberId, 'document', document), data, createdAt: now, readAt: null })),
  )
}

type FollowUpNewsInput = {
  followUp: { id: string; dueOn: string }
  visit: Patient & { reference: string }
  /** The ids of the members who may see the visit. */
  watchers: readonly string[]
  now: Date
}

/** Adds an unread item about a proposed follow-up to each watcher's inbox. It names the visit and the day, never why. */
export const recordFollowUpNews = async (care: Sealing, { followUp, visit, watchers, now }: FollowUpNewsInput): Promise<void> => {
  const { patientId, patientFirst, patientLast, reference } = visit
  const data = { followsVisit: reference, dueOn: followUp.dueOn }
  const readers = await inboxReaders(care.db, patientId, watchers)
  const about = { id: followUp.id, patientId, patientFirst, patientLast }
  await insertInboxRows(
    care,
    readers.map((memberId) => ({ ...itemFor(memberId, 'followUp', about), data, createdAt: now, readAt: null })),
  )
}

type AskedNewsInput = {
  asked: Patient & { id: string; askedOn: string }
  /** The ids of the members who may answer. */
  watchers: readonly string[]
  now: Date
}

/** Adds an unread item about a questionnaire outside a visit to the inbox of each member who may answer. It never names the questionnaire. */
export const recordAskedNews = async (care: Sealing, { asked, watchers, now }: AskedNewsInput): Promise<void> => {
  const readers = await inboxReaders(care.db, asked.patientId, watchers)
  const data = { askedOn: asked.askedOn }
  await insertInboxRows(
    care,
    readers.map((memberId) => ({ ...itemFor(memberId, 'questionnaire', asked), data, createdAt: now, readAt: null })),
  )
}

type MessageNewsInput = {
  thread: Pick<typeof messageThreads.$inferSelect, 'id' | 'patientId' | 'patientFirst' | 'patientLast' | 'team'> & { subject: string }
  author: string
  /** The ids of the members who may see the conversation. */
  watchers: readonly string[]
  now: Date
}

/** Adds an unread item about the clinic's message to each watcher's inbox and badge. Returns the watchers who are known members. */
export const recordMessageNews = async (care: Sealing, { thread, author, watchers, now }: MessageNewsInput): Promise<CareMember[]> => {
  const data = { team: thread.team, subject: thread.subject, author }
  const readers = await inboxReaders(care.db, thread.patientId, watchers)
  await insertInboxRows(
    care,
    readers.map((memberId) => ({ ...itemFor(memberId, 'message', thread), data, createdAt: now, readAt: null })),
  )
  return announceUnread(care.db, readers)
}

type Row = typeof visits.$inferSelect
type Visit = Pick<Row, 'id' | 'reference' | 'type' | 'status' | 'requestedAt' | 'patientId' | 'patientFirst' | 'patientLast'> & {
  summary?: Row['summary'] | undefined
  clinicianId?: Row['clinicianId'] | undefined
}

type VisitNewsInput = {
  /** The visit before the change; null for a new request. */
  before: Visit | null
  visit: Visit
  /** The ids of the patient and of the members who may see the patient's visits. */
  watchers: readonly string[]
  /** Who made the change; their own item is already read. Null for the clinic. */
  actorId: string | null
  now: Date
  /** The news, if the visit itself did not change. */
  news?: VisitNews
  /** Whether the clinician added to the note of a completed visit, or corrected it. */
  isUpdate?: true
  /** Whether a series got another interval. */
  isInterval?: boolean
}

/** Adds an item about a visit's last change to each watcher's inbox. A completed visit with a summary is an item of kind `summary`. */
export const recordVisitNews = async (
  care: Sealing,
  { before, visit, watchers, actorId, now, ...given }: VisitNewsInput,
): Promise<void> => {
  const news: VisitNews | null = given.news ?? (before ? newsOf(before, visit) : visit.status)
  if (news === null) return
  const { reference, type } = visit
  const kind = news === 'Completed' && visit.summary ? 'summary' : 'visit'
  const readers = await inboxReaders(care.db, visit.patientId, watchers)
  const rows = readers.map((memberId) => ({
    ...itemFor(memberId, kind, visit),
    data: { reference, type, news, ...(given.isUpdate ? { isUpdate: true } : {}), ...(given.isInterval ? { isInterval: true } : {}) },
    createdAt: now,
    readAt: memberId === actorId ? now : null,
  }))
  await insertInboxRows(care, rows)
}
