import type { Db } from '#platform/db/db.ts'
import { findNotificationPreferences } from '#server/account/notification-store.ts'
import { type CareRows, seriesColumns } from '#server/own-data/care-rows.ts'
import {
  findOwnAccount,
  findOwnAuthenticator,
  findOwnNewEmail,
  findOwnPerson,
  listOwnAcceptances,
  listOwnAccumulators,
  listOwnCases,
  listOwnChanges,
  listOwnClaimRows,
  listOwnCoverage,
  listOwnDevices,
  listOwnEvents,
  listOwnFavorites,
  listOwnGrants,
  listOwnInquiries,
  listOwnMessages,
  listOwnPaid,
  listOwnPasskeys,
  listOwnPhones,
  listOwnPrivateContact,
  listOwnSessions,
} from '#server/own-data/export-store.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'

export type OwnRow = Readonly<Record<string, unknown>>

const eventsAtATime = 1000

/** Who acted, without names: the member, an operator, or someone else. */
const byWhom = ({ actorId, level }: { actorId: string | null; level: string }, profileId: string): 'you' | 'operator' | 'other' => {
  if (actorId === profileId) return 'you'
  return level.startsWith('operator') ? 'operator' : 'other'
}

async function* eventsOf(db: Db, { profile, person }: SessionRecord): AsyncGenerator<OwnRow> {
  for (let after = 0; ; ) {
    const piece = await listOwnEvents(db, { profileId: profile.id, personId: person.id, after, most: eventsAtATime })
    for (const { at, event, outcome, ...row } of piece) yield { at, event, outcome, by: byWhom(row, profile.id) }
    if (piece.length < eventsAtATime) return
    after = piece.at(-1)?.seq ?? after
  }
}

async function* rowsOf(rows: Promise<readonly OwnRow[]>): AsyncGenerator<OwnRow> {
  yield* await rows
}

const preferencesOf = async (db: Db, profileId: string): Promise<OwnRow[]> => {
  const { channels, reminderMinutes, push } = await findNotificationPreferences(db, profileId)
  return [{ ...channels, reminderMinutes, push }]
}

const visitRow = (visit: PastConsultation): OwnRow => ({
  type: visit.consult_type,
  reference: visit.reference,
  status: visit.status,
  startedAt: visit.started_date && momentOf(visit.started_date),
  endedAt: momentOf(visit.ended_date),
  timeZone: visit.time_zone,
  state: visit.state,
  provider: visit.provider && `${visit.provider.first_name} ${visit.provider.last_name}`,
  priceCents: visit.price_cents,
  summary: visit.summary,
  diagnoses: visit.after_visit?.diagnoses.join('; ') ?? null,
  summaryUpdates: visit.after_visit?.updates.map(({ text }) => text ?? '').join('\n') || null,
  cancelReason: visit.cancel_reason,
  ...seriesColumns(visit.series),
})

/**
 * All data held about a session's member, by subject in the order of a download. Each subject is read only when reached, except data that
 * the telehealth side has already sent.
 */
export const ownDataOf = (db: Db, session: SessionRecord, visits: readonly PastConsultation[], care: CareRows) => {
  const { id } = session.profile
  const { id: personId } = session.person
  const all = (read: () => PromiseLike<readonly OwnRow[]>) => () => rowsOf(Promise.resolve(read()))
  return {
    account: all(() => findOwnAccount(db, id)),
    person: all(() => findOwnPerson(db, personId)),
    coverage: all(() => listOwnCoverage(db, personId)),
    planAmounts: all(() => listOwnAccumulators(db, personId)),
    coverageChecks: all(() => listOwnInquiries(db, personId)),
    claims: all(() => listOwnClaimRows(db, personId)),
    phones: all(() => listOwnPhones(db, id)),
    newEmail: all(() => findOwnNewEmail(db, id)),
    notifications: all(() => preferencesOf(db, id)),
    privateContact: all(() => listOwnPrivateContact(db, personId)),
    acceptances: all(() => listOwnAcceptances(db, id)),
    sessions: all(() => listOwnSessions(db, id)),
    devices: all(() => listOwnDevices(db, id)),
    pushDevices: all(async () => care.pushDevices),
    passkeys: all(() => listOwnPasskeys(db, id)),
    authenticator: all(() => findOwnAuthenticator(db, id)),
    favorites: all(() => listOwnFavorites(db, id)),
    pharmacies: all(async () => care.pharmacies),
    clinicians: all(async () => care.clinicians),
    openVisits: all(async () => care.openVisits),
    visits: all(async () => visits.map(visitRow)),
    medicalInfo: all(async () => care.medicalInfo),
    prescriptions: all(async () => care.prescriptions),
    documents: all(async () => care.documents),
    questionnaires: all(async () => care.questionnaires),
    questionnaireRepeats: all(async () => care.questionnaireRepeats),
    surveys: all(async () => care.surveys),
    conversations: all(async () => care.conversations),
    invoices: all(async () => care.invoices),
    pricesPaid: all(() => listOwnPaid(db, id)),
    cases: all(() => listOwnCases(db, id)),
    familyChanges: all(() => listOwnChanges(db, id)),
    grants: all(() => listOwnGrants(db, personId)),
    messages: all(() => listOwnMessages(db, id)),
    accessLog: () => eventsOf(db, session),
  }
}

export type OwnDataSection = keyof ReturnType<typeof ownDataOf>
