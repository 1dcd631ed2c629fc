import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { chartOpenings } from '#care/server/schema/chart-tables.ts'
import { followUps, keptClinicians } from '#care/server/schema/choice-tables.ts'
import { careSpentChallenges } from '#care/server/schema/clinician-factor-tables.ts'
import {
  clinicianSessions,
  clinicianSsoHandoffs,
  clinicianSsoRequests,
  clinicianUsedAssertions,
} from '#care/server/schema/clinician-tables.ts'
import { visitDocuments } from '#care/server/schema/document-tables.ts'
import { earlierOffers, earlierRequests } from '#care/server/schema/earlier-tables.ts'
import { visitHandOvers } from '#care/server/schema/hand-over-tables.ts'
import { invoicePayments, invoiceRefunds, invoices, paymentEvents } from '#care/server/schema/invoice-tables.ts'
import { medicalEntries, medicalListStates } from '#care/server/schema/medical-tables.ts'
import { carePrivateContacts, memberPharmacies, members } from '#care/server/schema/member-tables.ts'
import { inboxItems, messageAttachments, messageDrafts, messages, messageThreads } from '#care/server/schema/message-tables.ts'
import { noteDrafts } from '#care/server/schema/note-tables.ts'
import { pharmacyEvents, prescriptionSends, prescriptions, refillRequests } from '#care/server/schema/prescription-tables.ts'
import { pushDevices } from '#care/server/schema/push-tables.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { recordOpenings, recordShares } from '#care/server/schema/record-tables.ts'
import { heldPersons } from '#care/server/schema/retention-tables.ts'
import { roomInvitations, roomPeers, roomTickets, waitingMembers } from '#care/server/schema/room-tables.ts'
import { visitSurveys } from '#care/server/schema/survey-tables.ts'
import { drafts, slots, visitPhotos, visits } from '#care/server/schema/visit-tables.ts'
import { type KeptRows, rowsAfter } from '#platform/retention/keep-rows.ts'
import { platformRows } from '#platform/retention/platform-rows.ts'

/** Whether a person under legal hold has this telehealth id. */
export const isHeldPatient = (id: SQL): SQL => sql`${id} in (select ${heldPersons.personId} from ${heldPersons})`

const isHeldOf = (...ids: AnyPgColumn[]): SQL =>
  sql.join(
    ids.map((id) => isHeldPatient(sql`${id}`)),
    sql` or `,
  )

/**
 * When the period of a clinical record begins: at its last event, but for a minor at their 18th birthday. Whoever's birthday is unknown
 * counts as a newborn.
 */
const clinicalStart = (last: SQL, birthday: SQL): SQL =>
  sql`greatest(${last}, coalesce(${birthday}, (${last})::date) + interval '18 years')`

/** A patient's date of birth: of a visit, of the account, or of somebody who may act for them. */
const birthdayOf = (patientId: AnyPgColumn): SQL => sql`coalesce(
  (select max(${visits.patientDateOfBirth})::date from ${visits} where ${visits.patientId} = ${patientId}),
  (select (${members.claims}->'member'->>'dateOfBirth')::date from ${members} where ${members.id} = ${patientId}),
  (select max(managed->>'dateOfBirth')::date from ${members}, jsonb_array_elements(${members.claims}->'managed') managed
    where ${members.claims}->'managed' @> jsonb_build_array(jsonb_build_object('telehealthId', ${patientId}))
      and managed->>'telehealthId' = ${patientId}))`

const lastOfVisit = sql`coalesce(${visits.endedAt}, ${visits.requestedAt})`

const isVisitDue = (before: SQL): SQL => sql`${visits.status} in ('Completed', 'Cancelled', 'Expired', 'Missed')
  and ${clinicalStart(lastOfVisit, sql`${visits.patientDateOfBirth}::date`)} < ${before}`
const isVisitHeld = isHeldOf(visits.patientId, visits.memberId)

/** Rows of a visit, which go before it. */
const ofVisit = (table: PgTable, visitId: AnyPgColumn, on: AnyPgColumn = visits.id): KeptRows => ({
  kind: 'visits',
  table,
  due: (before) => sql`${visitId} in (select ${on} from ${visits} where ${isVisitDue(before)})`,
  held: sql`${visitId} in (select ${on} from ${visits} where ${isVisitHeld})`,
})

const nothingOf = (table: PgTable, its: AnyPgColumn, visitId: AnyPgColumn): SQL =>
  sql`not exists (select from ${table} where ${its} = ${visitId})`

const visitRows: KeptRows[] = [
  ofVisit(visitPhotos, visitPhotos.draftId, visits.draftId),
  ofVisit(noteDrafts, noteDrafts.visitId),
  ofVisit(earlierOffers, earlierOffers.visitId),
  ofVisit(earlierRequests, earlierRequests.visitId),
  ofVisit(roomInvitations, roomInvitations.visitId),
  ofVisit(waitingMembers, waitingMembers.visitId),
  ofVisit(slots, slots.visitId),
  ofVisit(followUps, followUps.visitId),
  ofVisit(visitHandOvers, visitHandOvers.visitId),
  // The signed note goes with its visit: a trigger refuses to delete it alone.
  {
    kind: 'visits',
    table: visits,
    // Tickets and peers of a room end by themselves.
    due: (before) => sql`${isVisitDue(before)} and ${nothingOf(roomTickets, roomTickets.visitId, visits.id)}
      and ${nothingOf(roomPeers, roomPeers.visitId, visits.id)} and ${nothingOf(prescriptions, prescriptions.visitId, visits.id)}
      and ${nothingOf(visitDocuments, visitDocuments.visitId, visits.id)}
      and ${nothingOf(questionnaireAnswers, questionnaireAnswers.visitId, visits.id)}
      and ${nothingOf(visitSurveys, visitSurveys.visitId, visits.id)}`,
    held: isVisitHeld,
  },
]

const isThreadDue = (before: SQL): SQL =>
  sql`${clinicalStart(sql`${messageThreads.lastAt}`, birthdayOf(messageThreads.patientId))} < ${before}`
const threadsDue = (before: SQL): SQL => sql`(select ${messageThreads.id} from ${messageThreads} where ${isThreadDue(before)})`
const threadsHeld = sql`(select ${messageThreads.id} from ${messageThreads} where ${isHeldOf(messageThreads.patientId)})`

const messageRows: KeptRows[] = [
  {
    kind: 'messages',
    table: messageAttachments,
    due: (before) =>
      sql`${messageAttachments.draftId} in (select ${messages.draftId} from ${messages} where ${messages.threadId} in ${threadsDue(before)})`,
    held: sql`${messageAttachments.draftId} in (select ${messages.draftId} from ${messages}
      where ${messages.threadId} in ${threadsHeld} or ${isHeldOf(messages.writerId)})`,
  },
  {
    kind: 'messages',
    table: messages,
    due: (before) => sql`${messages.threadId} in ${threadsDue(before)}`,
    held: sql`${messages.threadId} in ${threadsHeld} or ${isHeldOf(messages.writerId)}`,
  },
  {
    kind: 'messages',
    table: messageThreads,
    due: (before) => sql`${isThreadDue(before)} and not exists (select from ${messages} where ${messages.threadId} = ${messageThreads.id})
      and not exists (select from ${messageDrafts} where ${messageDrafts.threadId} = ${messageThreads.id})`,
    held: isHeldOf(messageThreads.patientId),
  },
]

/** Medical info is about all visits: it stays as long as the account, and any visit or conversation, of the patient. */
const isLastOf = (patientId: AnyPgColumn): SQL => sql`not exists (select from ${visits} where ${visits.patientId} = ${patientId})
  and not exists (select from ${messageThreads} where ${messageThreads.patientId} = ${patientId})
  and not exists (select from ${members} where ${members.id} = ${patientId} and ${members.closedAt} is null)`

const medicalRows: KeptRows[] = [
  {
    kind: 'medicalInfo',
    table: medicalEntries,
    due: (before) => sql`${clinicalStart(sql`${medicalEntries.updatedAt}`, birthdayOf(medicalEntries.patientId))} < ${before}
      and ${isLastOf(medicalEntries.patientId)}`,
    held: isHeldOf(medicalEntries.patientId),
  },
  {
    kind: 'medicalInfo',
    table: medicalListStates,
    due: (
      before,
    ) => sql`coalesce(${clinicalStart(sql`${medicalListStates.confirmedAt}`, birthdayOf(medicalListStates.patientId))} < ${before}, true)
      and ${isLastOf(medicalListStates.patientId)}
      and not exists (select from ${medicalEntries} where ${medicalEntries.patientId} = ${medicalListStates.patientId})`,
    held: isHeldOf(medicalListStates.patientId),
  },
]

const isPrescriptionDue = (before: SQL): SQL =>
  sql`${clinicalStart(sql`${prescriptions.signedAt}`, sql`${prescriptions.patientDateOfBirth}::date`)} < ${before}`
const isPrescriptionHeld = isHeldOf(prescriptions.patientId, prescriptions.memberId)

const ofPrescription = (table: PgTable, prescriptionId: AnyPgColumn): KeptRows => ({
  kind: 'prescriptions',
  table,
  due: (before) => sql`${prescriptionId} in (select ${prescriptions.id} from ${prescriptions} where ${isPrescriptionDue(before)})`,
  held: sql`${prescriptionId} in (select ${prescriptions.id} from ${prescriptions} where ${isPrescriptionHeld})`,
})

/** They go before the visit in which they were signed. */
const prescriptionRows: KeptRows[] = [
  {
    ...ofPrescription(pharmacyEvents, pharmacyEvents.prescriptionId),
    // A report of an unknown order names nobody.
    due: (before) => sql`${pharmacyEvents.receivedAt} < ${before} and (${pharmacyEvents.prescriptionId} is null
      or ${pharmacyEvents.prescriptionId} in (select ${prescriptions.id} from ${prescriptions} where ${isPrescriptionDue(before)}))`,
  },
  ofPrescription(refillRequests, refillRequests.prescriptionId),
  ofPrescription(prescriptionSends, prescriptionSends.prescriptionId),
  {
    kind: 'prescriptions',
    table: prescriptions,
    due: (before) => sql`${isPrescriptionDue(before)}
      and ${nothingOf(pharmacyEvents, pharmacyEvents.prescriptionId, prescriptions.id)}
      and ${nothingOf(refillRequests, refillRequests.prescriptionId, prescriptions.id)}
      and ${nothingOf(prescriptionSends, prescriptionSends.prescriptionId, prescriptions.id)}`,
    held: isPrescriptionHeld,
  },
]

/** They go before the visit in which they were signed. */
const documentRows: KeptRows = {
  kind: 'documents',
  table: visitDocuments,
  due: (before) => sql`${clinicalStart(sql`${visitDocuments.signedAt}`, sql`${visitDocuments.patientDateOfBirth}::date`)} < ${before}`,
  held: isHeldOf(visitDocuments.patientId, visitDocuments.memberId),
}

/** They go before their visit. */
const questionnaireRows: KeptRows = {
  kind: 'questionnaires',
  table: questionnaireAnswers,
  due: (before) => sql`${clinicalStart(sql`${questionnaireAnswers.updatedAt}`, birthdayOf(questionnaireAnswers.patientId))} < ${before}`,
  held: isHeldOf(questionnaireAnswers.patientId),
}

/** An order goes after the answers that it asked for. */
const repeatRows: KeptRows = {
  kind: 'questionnaires',
  table: questionnaireRepeats,
  due: (before) => sql`${questionnaireRepeats.endedAs} is not null
    and ${clinicalStart(sql`${questionnaireRepeats.updatedAt}`, birthdayOf(questionnaireRepeats.patientId))} < ${before}
    and ${nothingOf(questionnaireAnswers, questionnaireAnswers.repeatId, questionnaireRepeats.id)}`,
  held: isHeldOf(questionnaireRepeats.patientId),
}

const isInvoiceDue = (before: SQL): SQL => sql`${invoices.issuedAt} < ${before}`
const isInvoiceHeld = isHeldOf(invoices.patientId, invoices.memberId)

const ofInvoice = (table: PgTable, invoiceId: AnyPgColumn): KeptRows => ({
  kind: 'invoices',
  table,
  due: (before) => sql`${invoiceId} in (select ${invoices.id} from ${invoices} where ${isInvoiceDue(before)})`,
  held: sql`${invoiceId} in (select ${invoices.id} from ${invoices} where ${isInvoiceHeld})`,
})

const invoiceRows: KeptRows[] = [
  {
    kind: 'invoices',
    table: paymentEvents,
    due: (before) => sql`${paymentEvents.receivedAt} < ${before} and coalesce(
      (select ${isInvoiceDue(before)} from ${invoices} where ${invoices.id} = ${paymentEvents.invoiceId}), true)`,
    held: sql`(select ${isInvoiceHeld} from ${invoices} where ${invoices.id} = ${paymentEvents.invoiceId})`,
  },
  ofInvoice(invoiceRefunds, invoiceRefunds.invoiceId),
  {
    ...ofInvoice(invoicePayments, invoicePayments.invoiceId),
    due: (before) => sql`${invoicePayments.invoiceId} in (select ${invoices.id} from ${invoices} where ${isInvoiceDue(before)})
      and not exists (select from ${paymentEvents} where ${paymentEvents.paymentId} = ${invoicePayments.id})
      and not exists (select from ${invoiceRefunds} where ${invoiceRefunds.paymentId} = ${invoicePayments.id})`,
  },
  {
    kind: 'invoices',
    table: invoices,
    due: (before) => sql`${isInvoiceDue(before)}
      and not exists (select from ${paymentEvents} where ${paymentEvents.invoiceId} = ${invoices.id})
      and not exists (select from ${invoicePayments} where ${invoicePayments.invoiceId} = ${invoices.id})`,
    held: isInvoiceHeld,
  },
]

const isShareHeld = isHeldOf(recordShares.patientId, recordShares.memberId)

const shareRows: KeptRows[] = [
  {
    kind: 'shares',
    table: recordOpenings,
    due: (before) =>
      sql`${recordOpenings.shareId} in (select ${recordShares.id} from ${recordShares} where ${recordShares.endsAt} < ${before})`,
    held: sql`${recordOpenings.shareId} in (select ${recordShares.id} from ${recordShares} where ${isShareHeld})`,
  },
  {
    kind: 'shares',
    table: recordShares,
    due: (before) => sql`${recordShares.endsAt} < ${before}
      and not exists (select from ${recordOpenings} where ${recordOpenings.shareId} = ${recordShares.id})`,
    held: isShareHeld,
  },
]

const draftRows: KeptRows[] = [
  rowsAfter('oneTimeProofs', careSpentChallenges, careSpentChallenges.expiresAt, null),
  rowsAfter('oneTimeProofs', clinicianSsoRequests, clinicianSsoRequests.expiresAt, null),
  rowsAfter('oneTimeProofs', clinicianSsoHandoffs, clinicianSsoHandoffs.expiresAt, null),
  rowsAfter('oneTimeProofs', clinicianUsedAssertions, clinicianUsedAssertions.until, null),
  rowsAfter('visitDrafts', drafts, drafts.updatedAt, isHeldOf(drafts.memberId)),
  rowsAfter('messageDrafts', messageDrafts, messageDrafts.updatedAt, isHeldOf(messageDrafts.ownerId, messageDrafts.patientId)),
  {
    kind: 'lostFiles',
    table: visitPhotos,
    due: (before) => sql`${visitPhotos.createdAt} < ${before}
      and not exists (select from ${drafts} where ${drafts.id} = ${visitPhotos.draftId})
      and not exists (select from ${visits} where ${visits.draftId} = ${visitPhotos.draftId})`,
    held: isHeldOf(visitPhotos.memberId),
  },
  {
    kind: 'lostFiles',
    table: messageAttachments,
    due: (before) => sql`${messageAttachments.createdAt} < ${before}
      and not exists (select from ${messageDrafts} where ${messageDrafts.id} = ${messageAttachments.draftId})
      and not exists (select from ${messages} where ${messages.draftId} = ${messageAttachments.draftId})`,
    // A file without a draft has no owner any more.
    held: null,
  },
]

const surveyRows: KeptRows = {
  kind: 'surveys',
  table: visitSurveys,
  due: (before) => sql`${visitSurveys.changedAt} < ${before}`,
  held: sql`${isHeldOf(visitSurveys.givenBy)} or ${visitSurveys.visitId} in (select ${visits.id} from ${visits} where ${isVisitHeld})`,
}

/** Every table of the telehealth service from which the retention job deletes. */
export const careRows: readonly KeptRows[] = [
  ...platformRows(isHeldPatient),
  rowsAfter('staffSessions', clinicianSessions, sql`coalesce(${clinicianSessions.endedAt}, ${clinicianSessions.lastInputAt})`, null),
  ...draftRows,
  rowsAfter('pushDevices', pushDevices, pushDevices.lastUsedAt, null),
  rowsAfter('inbox', inboxItems, inboxItems.createdAt, isHeldOf(inboxItems.memberId, inboxItems.patientId)),
  ...shareRows,
  rowsAfter('chartOpenings', chartOpenings, chartOpenings.openedAt, isHeldOf(chartOpenings.patientId)),
  ...invoiceRows,
  ...prescriptionRows,
  documentRows,
  surveyRows,
  questionnaireRows,
  repeatRows,
  ...visitRows,
  ...messageRows,
  ...medicalRows,
  {
    kind: 'accountData',
    table: memberPharmacies,
    due: () => sql`${memberPharmacies.memberId} in (select ${members.id} from ${members} where ${members.closedAt} is not null)`,
    held: isHeldOf(memberPharmacies.memberId),
  },
  {
    kind: 'accountData',
    table: keptClinicians,
    // A minor has no account: what a parent kept for them goes with the parent's.
    due: () => {
      const closed = sql`(select ${members.id} from ${members} where ${members.closedAt} is not null)`
      const open = sql`(select ${members.id} from ${members} where ${members.closedAt} is null)`
      return sql`${keptClinicians.patientId} in ${closed}
        or (${keptClinicians.keptBy} in ${closed} and ${keptClinicians.patientId} not in ${open})`
    },
    held: isHeldOf(keptClinicians.patientId, keptClinicians.keptBy),
  },
  {
    kind: 'careMembers',
    table: carePrivateContacts,
    due: (before) => sql`${carePrivateContacts.at} < ${before} and ${isLastOf(carePrivateContacts.patientId)}`,
    held: isHeldOf(carePrivateContacts.patientId),
  },
  {
    kind: 'careMembers',
    table: members,
    due: (before) => sql`${members.closedAt} < ${before} and ${isLastOf(members.id)}
      and not exists (select from ${medicalEntries} where ${medicalEntries.patientId} = ${members.id})`,
    held: isHeldOf(members.id),
  },
]
