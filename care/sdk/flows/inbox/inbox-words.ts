import { inboxFlowTexts } from '#care/sdk/flows/inbox/inbox-flow-texts.ts'
import type { InboxItem, InboxKind } from '#shared/inbox/inbox-items.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { pastStates } from '#shared/visits/visit-states.ts'

/** What a line of the inbox says, in the language of the page. */
export const inboxWords = (item: InboxItem): { title: string; more: string } => {
  const t = inboxFlowTexts()
  const patient = item.patient.isSelf ? [] : [t('forPatient', { name: item.patient.first })]
  if (item.kind === 'message') {
    const { author, subject, team } = item
    return { title: t('messageFrom', { author, subject }), more: [t(team), ...patient].join(' · ') }
  }
  if (item.kind === 'invoice')
    return { title: t(`invoice${item.news}`, { number: item.number }), more: [t('invoice'), ...patient].join(' · ') }
  if (item.kind === 'ticket')
    return { title: t('ticketAnswered', { subject: item.subject }), more: t('ticketReference', { reference: item.reference }) }
  if (item.kind === 'program') return { title: t('programBegun', { program: t(item.program) }), more: t('program') }
  const type = t(item.type)
  const title = item.kind === 'summary' ? t('summaryOf', { type }) : t('visitNews', { type, news: t(item.news) })
  return { title, more: [t('visitReference', { reference: item.reference }), ...patient].join(' · ') }
}

/** Where the thing itself is: the conversation, the invoice, the programs, the ticket, the visit that is over, or the visits to come. */
export const inboxPath = (item: InboxItem): string => {
  if (item.kind === 'message') return withQuery(paths.messages, { thread: item.subjectId })
  if (item.kind === 'invoice') return withQuery(paths.invoices, { invoice: item.subjectId })
  if (item.kind === 'ticket') return withQuery(paths.support, { ticket: item.reference })
  if (item.kind === 'program') return paths.programs
  const isOver = pastStates.some((state) => state === item.news)
  return isOver ? withQuery(paths.pastVisits, { consultId: item.subjectId }) : paths.dashboard
}

export type InboxFilter = { words: string; kinds: readonly InboxKind[]; isUnreadOnly: boolean }

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether an entry fits: its kind, and every word of the search in what its line says. No kind chosen is all of them. */
export const fits = (item: InboxItem, { words, kinds, isUnreadOnly }: InboxFilter): boolean => {
  if (isUnreadOnly && item.isRead) return false
  if (kinds.length > 0 && !kinds.includes(item.kind)) return false
  const { title, more } = inboxWords(item)
  const said = plain(`${title} ${more}`)
  return plain(words)
    .split(/\s+/)
    .every((word) => said.includes(word))
}
