import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { caseMailTexts } from '#server/cases/case-mail-texts.en.ts'
import { insertNote } from '#server/cases/case-note-store.ts'
import { type Case, findCase, moveCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'
import { findPrivateContactOfProfile } from '#server/rights/private-contact-store.ts'
import { paths, withQuery } from '#shared/paths.ts'

/**
 * Closes a case; it is deleted after 90 days.
 * @throws Conflict when it was closed meanwhile, DecisionNeeded where confirming or declining closes it
 */
export const closeCase = (
  portal: Portal,
  { caseId, request }: { caseId: string; request: Pick<RequestContext, 'auditContext'> },
): Promise<Case> =>
  portal.db.transaction(async (tx) => {
    const closed = (await moveCase(tx, caseId, 'closed', { closedAt: portal.clock.now() })) ?? fail('Conflict')
    if (closed.kind === 'pending-family') fail('DecisionNeeded')
    await writeAudit(tx, request.auditContext, { event: 'case.close', outcome: 'ok', subjectId: caseId })
    return closed
  })

const texts = await translationsOf(caseMailTexts, '#server/cases/case-mail-texts')

type Answered = Pick<Case, 'kind' | 'language' | 'reference' | 'dob' | 'profileId'>

const caseAnswered = defineMessage(texts, { subject: 'title', body: ['answered'], action: 'read' })
const ticketAnswered = defineMessage(texts, { subject: 'ticketTitle', body: ['ticketAnswered'], action: 'read' })
const ownTicketAnswered = defineMessage(texts, { subject: 'ticketTitle', body: ['ticketSignedIn'], action: 'read' })

/** The mail with a link to the answer; null for a case without a public page. */
const answeredMail = ({ config, publicUrl }: Portal, { kind, language, reference, dob, profileId }: Answered) => {
  const params = { product: config.productName, phone: config.supportPhone, reference }
  if (kind === 'support-ticket') {
    const url = `${publicUrl}${withQuery(paths.support, { ticket: reference, lang: language })}`
    return (profileId ? ownTicketAnswered : ticketAnswered).mail({ language, params, url })
  }
  if (!dob) return null
  return caseAnswered.mail({ language, params, url: `${publicUrl}${withQuery(paths.caseStatus, { case: reference, lang: language })}` })
}

/**
 * Saves the answer and mails a link to it, if there is an address; that of confidential communications if the member has them. The mail omits the answer, which may mention a plan, because the
 * address is unverified.
 * @throws Conflict when the case is closed
 */
export const answerCase = (
  portal: Portal,
  {
    caseId,
    operatorId,
    answer,
    request,
  }: { caseId: string; operatorId: string; answer: string; request: Pick<RequestContext, 'auditContext'> },
): Promise<Case> =>
  portal.db.transaction(async (tx) => {
    const now = portal.clock.now()
    const answered = (await moveCase(tx, caseId, 'answered', { assigneeId: operatorId, answer, answeredAt: now })) ?? fail('Conflict')
    const mail = answeredMail(portal, answered)
    const owner = answered.profileId === null ? {} : { accountId: answered.profileId }
    const own = answered.profileId === null ? null : await findPrivateContactOfProfile(tx, answered.profileId)
    const to = own ? own.email : answered.email
    if (to && mail) await postMessage(tx, now, { channel: 'email', kind: 'case-answer', to, ...owner, ...mail })
    await writeAudit(tx, request.auditContext, { event: 'case.answer', outcome: 'ok', subjectId: caseId })
    return answered
  })

/** Adds a note for other operators; also allowed on closed cases. */
export const addCaseNote = (
  portal: Portal,
  {
    caseId,
    operatorId,
    text,
    request,
  }: { caseId: string; operatorId: string; text: string; request: Pick<RequestContext, 'auditContext'> },
): Promise<void> =>
  portal.db.transaction(async (tx) => {
    if (!(await findCase(tx, caseId))) fail('NotFound')
    await insertNote(tx, { id: uuidv7(), caseId, operatorId, text, createdAt: portal.clock.now() })
    await writeAudit(tx, request.auditContext, { event: 'case.note', outcome: 'ok', subjectId: caseId })
  })

/**
 * Assigns a case to an operator, also from another one.
 * @throws Conflict when it was answered or closed meanwhile
 */
export const claimCase = (
  portal: Portal,
  { caseId, operatorId, request }: { caseId: string; operatorId: string; request: Pick<RequestContext, 'auditContext'> },
): Promise<Case> =>
  portal.db.transaction(async (tx) => {
    const taken = (await moveCase(tx, caseId, 'working', { assigneeId: operatorId })) ?? fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'case.take', outcome: 'ok', subjectId: caseId })
    return taken
  })
