import { inboxFlowTexts } from '#care/sdk/flows/inbox/inbox-flow-texts.en.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import type { InboxItem, InboxKind, VisitNews } from '#shared/inbox/inbox-items.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { pastStates } from '#shared/visits/visit-states.ts'
import { dateShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Returns the texts of an inbox entry in the page's language. */
export const inboxWords = (item: InboxItem): { title: string; more: string } => {
  const t = textsOf(inboxFlowTexts)
  const patient = item.patient.isSelf ? [] : [t('forPatient', { name: item.patient.first })]
  if (item.kind === 'message') {
    const { author, subject, team } = item
    return { title: t('messageFrom', { author, subject }), more: joined([t(team), ...patient]) }
  }
  if (item.kind === 'invoice') return { title: t(`invoice${item.news}`, { number: item.number }), more: joined([t('invoice'), ...patient]) }
  if (item.kind === 'ticket')
    return { title: t('ticketAnswered', { subject: item.subject }), more: t('ticketReference', { reference: item.reference }) }
  if (item.kind === 'prescription') {
    const news = t(`prescription${item.update}`)
    return { title: t('prescriptionNews', { reference: item.prescription, news }), more: joined([t('prescription'), ...patient]) }
  }
  if (item.kind === 'document') {
    const title = t(`document${item.change}`, { document: textsOf(documentTexts)(item.documentKind) })
    return { title, more: joined([item.document, ...patient]) }
  }
  if (item.kind === 'followUp') {
    const more = joined([t('visitReference', { reference: item.followsVisit }), ...patient])
    return { title: t('followUpOffered', { date: dateShown(item.dueOn) }), more }
  }
  if (item.kind === 'questionnaire') return { title: t('questionnaireAsked'), more: joined([t('questionnaire'), ...patient]) }
  if (item.kind === 'program') return { title: t('programBegun', { program: t(item.program) }), more: t('program') }
  if (item.kind === 'unreadable') return { title: t('unreadable'), more: joined(patient) }
  const type = t(item.type)
  const summaryKey = item.isUpdate ? 'summaryUpdated' : 'summaryOf'
  const title =
    item.kind === 'summary' ? t(summaryKey, { type }) : t('visitNews', { type, news: t(item.isInterval ? 'Interval' : item.news) })
  return { title, more: joined([t('visitReference', { reference: item.reference }), ...patient]) }
}

/** Returns the page of a visit: the times that the clinic offered, the waiting room, the past visit, or its row on the dashboard. */
const visitPath = (consultId: string, news: VisitNews): string => {
  if (pastStates.some((state) => state === news)) return withQuery(paths.pastVisits, { consultId })
  if (news === 'Proposed') return withQuery(paths.rescheduleMentalHealth, { consultId })
  if (news === 'Started') return withQuery(paths.waitingRoom, { consultId })
  return withQuery(paths.dashboard, { visit: consultId })
}

/** Returns the page of an entry: conversation, invoice, ticket, programs, questionnaire or visit. */
export const inboxPath = (item: InboxItem): string => {
  if (item.kind === 'message') return withQuery(paths.inbox, { thread: item.subjectId })
  if (item.kind === 'invoice') return withQuery(paths.invoices, { invoice: item.subjectId })
  if (item.kind === 'ticket') return withQuery(paths.support, { ticket: item.reference })
  if (item.kind === 'prescription') return withQuery(paths.myPrescriptions, { prescription: item.subjectId })
  if (item.kind === 'document') return withQuery(paths.myDocuments, { document: item.subjectId })
  if (item.kind === 'followUp') return withQuery(paths.requestVisit, { followUp: item.subjectId })
  if (item.kind === 'questionnaire') return withQuery(paths.questionnaires, { asked: item.subjectId })
  if (item.kind === 'unreadable') return paths.inbox
  return item.kind === 'program' ? paths.programs : visitPath(item.subjectId, item.news)
}

export type InboxFilter = { words: string; kinds: readonly InboxKind[]; isUnreadOnly: boolean }

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns whether an entry matches the filter: its kind and every search word in its texts. An empty list of kinds matches all. */
export const fits = (item: InboxItem, { words, kinds, isUnreadOnly }: InboxFilter): boolean => {
  if (isUnreadOnly && item.isRead) return false
  if (kinds.length > 0 && !kinds.some((kind) => kind === item.kind)) return false
  const { title, more } = inboxWords(item)
  const text = plain(`${title} ${more}`)
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
