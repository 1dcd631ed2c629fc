import { careIdentity } from '#server/care/care-identity.ts'
import { handOverPharmacies } from '#server/favorites/hand-over-pharmacies.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Answer } from '#shared/calls.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { documentLinesIn, signerName } from '#shared/documents/document-words.ts'
import { medicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'
import { drugShown } from '#shared/prescribing/order-fields.ts'
import { answeredIn, answersInWords } from '#shared/questionnaires/answers-in-words.ts'
import { mobileRecordCalls } from '#shared/records/mobile-record-calls.ts'
import type { RecordSet } from '#shared/records/record-set.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

type Row = Readonly<Record<string, unknown>>
type HeldRecords = Answer<typeof mobileRecordCalls.readMemberRecords>

/** The place of a visit in its series, and the series' id; empty without one. Shared with past visits. */
export const seriesColumns = (series: { id?: string | undefined; place: number; total: number } | null | undefined): Row =>
  series ? { seriesPlace: series.place, seriesVisits: series.total, seriesId: series.id ?? null } : {}

const openVisits = ({ visits }: RecordSet): Row[] =>
  (visits ?? [])
    .filter(({ status }) => isOpen(status))
    .map(({ type, reference, status, at, timeZone, reason, clinician, interpreter, series, plan }) => ({
      type,
      reference,
      status,
      at: new Date(at),
      timeZone,
      reason: reason ?? medicalWordTexts.unreadable,
      ...(interpreter ? { interpreter } : {}),
      ...seriesColumns(series),
      ...(plan ? { plannedVisits: plan.visits, plannedWeeks: plan.everyWeeks } : {}),
      provider: clinician && `${clinician.first} ${clinician.last}`,
    }))

const medicalRows = ({ medicalInfo }: RecordSet): Row[] =>
  (medicalInfo ?? []).flatMap(({ list, entries, isNone }): Row[] => {
    if (isNone) return [{ list, isNone }]
    return entries.map(({ data, updatedAt }) => ({
      list,
      ...(data ?? { name: medicalWordTexts.unreadable }),
      updatedAt: new Date(updatedAt),
    }))
  })

/** Absent in answers of a telehealth server that has no prescriptions yet. */
const prescriptionRows = ({ prescriptions }: RecordSet): Row[] =>
  (prescriptions ?? []).map(({ reference, status, signedAt, refillsLeft, content, label }) => ({
    reference,
    status,
    signedAt: new Date(signedAt),
    drug: content ? drugShown(content.drug) : medicalWordTexts.unreadable,
    directions: label,
    quantity: content && `${content.quantity} ${content.quantityUnit}`,
    refillsLeft,
    pharmacy: content === null ? null : content.pharmacy.name,
  }))

/** Absent in answers of a telehealth server that has no documents yet. */
const documentRows = ({ documents }: RecordSet): Row[] =>
  (documents ?? []).map(({ reference, kind, signedOn, withdrawnOn, withdrawnReason, signer, content }) => ({
    reference,
    kind,
    signedOn,
    withdrawnOn,
    withdrawnReason,
    signedBy: signer && signerName(signer),
    ...(content
      ? Object.fromEntries(documentLinesIn(content, { language: 'en', texts: documentTexts }))
      : { text: medicalWordTexts.unreadable }),
  }))

/** Absent in answers of a telehealth server that has no questionnaires yet. */
const questionnaireRows = ({ questionnaires, ownQuestionnaires = [] }: RecordSet): Row[] =>
  (questionnaires ?? []).map((result) => {
    const { questionnaire, version, at, answers, total, most, own } = result
    const answered = answeredIn(result, ownQuestionnaires)
    return {
      questionnaire: own?.title.en ?? questionnaire,
      version,
      at: new Date(at),
      total,
      most,
      ...(answers && answered ? answersInWords(answered, answers) : { answers: medicalWordTexts.unreadable }),
    }
  })

const conversationRows = ({ threads }: RecordSet): Row[] =>
  (threads ?? []).flatMap(({ subject, messages }) =>
    messages.map(({ sentAt, author, text, files }) => ({
      subject: subject ?? medicalWordTexts.unreadable,
      at: new Date(sentAt),
      author,
      text: text ?? medicalWordTexts.unreadable,
      files,
    })),
  )

const invoiceRows = ({ invoices }: HeldRecords): Row[] =>
  invoices.map(({ number, type, status, servedOn, amountCents, paidCents, refundedCents, patient }) => ({
    number,
    type,
    status,
    servedOn,
    amountCents,
    paidCents,
    refundedCents,
    first: patient.isSelf ? null : patient.first,
  }))

const pharmacyRows = ({ pharmacies }: HeldRecords): Row[] =>
  pharmacies.map(({ pharmacyName, workAddress, workNumber }) => ({
    name: pharmacyName,
    address: workAddress.addressLine1,
    city: workAddress.city,
    state: workAddress.state,
    zip: workAddress.postalCode,
    phone: workNumber && `${workNumber.areaCode}${workNumber.number}`,
  }))

/** Absent in answers of a telehealth server where clinicians cannot be kept yet. */
const keptRows = ({ keptClinicians = [] }: HeldRecords): Row[] =>
  keptClinicians.map(({ name, keptAt, patient }) => ({ name, first: patient, createdAt: new Date(keptAt) }))

/** Absent in answers of a telehealth server that repeats no questionnaires yet. */
const repeatRows = ({ questionnaireRepeats = [] }: HeldRecords): Row[] =>
  questionnaireRepeats.map(({ orderedAt, ...order }) => ({ ...order, createdAt: new Date(orderedAt) }))

/** Absent in answers of a telehealth server that has no push messages yet. */
const pushRows = ({ pushDevices = [] }: HeldRecords): Row[] =>
  pushDevices.map(({ userAgent, addedAt, lastUsedAt }) => ({
    browser: userAgent,
    createdAt: new Date(addedAt),
    lastUsedAt: new Date(lastUsedAt),
  }))

/** Absent in answers of a telehealth server that has no surveys yet. */
const surveyRows = ({ surveys = [] }: HeldRecords): Row[] =>
  surveys.map(({ reference, at, helped, ease, comment, isUnreadable }) => ({
    reference,
    createdAt: new Date(at),
    helped,
    ease,
    comment: isUnreadable ? medicalWordTexts.unreadable : comment,
  }))

/** Everything the telehealth side holds about a member except past visits, by subject. Fails with CareUnavailable. */
export const careRowsOf = async (portal: Portal, session: SessionRecord) => {
  await handOverPharmacies(portal, session)
  const held = await portal.care.call(careIdentity(portal, session), mobileRecordCalls.readMemberRecords, {})
  return {
    openVisits: openVisits(held.records),
    medicalInfo: medicalRows(held.records),
    prescriptions: prescriptionRows(held.records),
    documents: documentRows(held.records),
    questionnaires: questionnaireRows(held.records),
    questionnaireRepeats: repeatRows(held),
    conversations: conversationRows(held.records),
    invoices: invoiceRows(held),
    pharmacies: pharmacyRows(held),
    clinicians: keptRows(held),
    pushDevices: pushRows(held),
    surveys: surveyRows(held),
  }
}
export type CareRows = Awaited<ReturnType<typeof careRowsOf>>
