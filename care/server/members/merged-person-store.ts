import { and, eq, getTableName, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { chartOpenings } from '#care/server/schema/chart-tables.ts'
import { followUps, keptClinicians } from '#care/server/schema/choice-tables.ts'
import { visitDocuments } from '#care/server/schema/document-tables.ts'
import { invoicePayments, invoices } from '#care/server/schema/invoice-tables.ts'
import { medicalEntries, medicalListStates } from '#care/server/schema/medical-tables.ts'
import { carePrivateContacts, memberPharmacies, members, personMerges } from '#care/server/schema/member-tables.ts'
import { inboxItems, messageAttachments, messageDrafts, messages, messageThreads } from '#care/server/schema/message-tables.ts'
import { prescriptions, refillRequests } from '#care/server/schema/prescription-tables.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { recordShares } from '#care/server/schema/record-tables.ts'
import { roomInvitations, roomPeers, roomTickets, waitingMembers } from '#care/server/schema/room-tables.ts'
import { visitSurveys } from '#care/server/schema/survey-tables.ts'
import { drafts, endOfVisit, slots, visitPhotos, visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { MergeConflict } from '#shared/care/merge-calls.ts'

export type PersonMerge = typeof personMerges.$inferSelect
export type MergedPair = Pick<PersonMerge, 'fromId' | 'intoId'>

/** Merges of the last minutes that are done. */
export const listMergesSince = (db: Db, after: Date): Promise<PersonMerge[]> =>
  db.select().from(personMerges).where(gt(personMerges.mergedAt, after))

export const insertPersonMerge = async (tx: Db, merge: PersonMerge): Promise<void> => {
  await tx.insert(personMerges).values(merge)
}

/** One merge at a time, so that two in a row never miss each other. */
export const lockMerges = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('person merges', 0))`)
}

const open = ['Requested', 'Proposed', 'Locked', 'Started'] as const

/** Locks the open visits of the person who goes. A change that waits for the lock then sees the kept person as the patient. */
export const lockOpenVisits = async (tx: Db, id: string): Promise<void> => {
  const own = and(or(eq(visits.patientId, id), eq(visits.memberId, id)), inArray(visits.status, [...open]))
  await tx.select({ id: visits.id }).from(visits).where(own).orderBy(visits.id).for('update')
}

/** Why two people's records cannot become one now; null if they can. */
export const findMergeConflict = async (db: Db, { fromId, intoId }: MergedPair): Promise<MergeConflict | null> => {
  const inRoom = db.select({ id: roomPeers.visitId }).from(roomPeers)
  const isOfGone = or(eq(visits.patientId, fromId), eq(visits.memberId, fromId))
  const underway = and(isOfGone, inArray(visits.status, [...open]), or(eq(visits.status, 'Started'), inArray(visits.id, inRoom)))
  if ((await db.$count(visits, underway)) > 0) return 'VisitUnderway'
  const openOf = (id: string) => sql`select ${visits.isOnDemand} as is_on_demand, ${visits.type} as type, ${visits.status} as status,
      tstzrange(${visits.requestedAt}, ${endOfVisit}) as span
    from ${visits} where ${visits.patientId} = ${id} and ${inArray(visits.status, [...open])}`
  const { rows } = await db.execute(sql`select 1 from (${openOf(fromId)}) a join (${openOf(intoId)}) b on
    (a.is_on_demand and b.is_on_demand and a.type = b.type)
    or (not a.is_on_demand and not b.is_on_demand and a.status in ('Locked', 'Started') and b.status in ('Locked', 'Started') and a.span && b.span) limit 1`)
  return rows.length > 0 ? 'VisitsOverlap' : null
}

/** The columns that name a person and follow them. The test of merges compares them with every table. */
const following: readonly PgColumn[] = [
  visits.patientId,
  visits.memberId,
  visitPhotos.memberId,
  visitDocuments.patientId,
  visitDocuments.memberId,
  prescriptions.patientId,
  prescriptions.memberId,
  refillRequests.patientId,
  refillRequests.memberId,
  messageThreads.patientId,
  messages.writerId,
  messageDrafts.patientId,
  inboxItems.memberId,
  inboxItems.patientId,
  invoices.memberId,
  invoices.patientId,
  invoicePayments.memberId,
  medicalEntries.patientId,
  medicalEntries.updatedBy,
  medicalListStates.confirmedBy,
  questionnaireAnswers.patientId,
  questionnaireAnswers.answeredBy,
  questionnaireRepeats.patientId,
  recordShares.memberId,
  recordShares.patientId,
  chartOpenings.patientId,
  keptClinicians.patientId,
  keptClinicians.keptBy,
  followUps.patientId,
  roomInvitations.inviterId,
  waitingMembers.memberId,
  visitSurveys.givenBy,
  memberPharmacies.memberId,
]

/** Their names, as `table.column`. */
export const followingColumns = following.map(({ table, name }) => `${getTableName(table)}.${name}`)

/** What the one who is gone had begun and nobody can go on with: unsent forms with their files, times held for them, places in rooms. */
const deleteBegun = async (tx: Db, id: string): Promise<void> => {
  const begun = tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.memberId, id))
  await tx.delete(visitPhotos).where(inArray(visitPhotos.draftId, begun))
  await tx.delete(drafts).where(eq(drafts.memberId, id))
  const owned = and(eq(messageDrafts.side, 'member'), eq(messageDrafts.ownerId, id))
  const written = tx.select({ id: messageDrafts.id }).from(messageDrafts).where(owned)
  await tx.delete(messageAttachments).where(inArray(messageAttachments.draftId, written))
  await tx.delete(messageDrafts).where(owned)
  await tx.update(slots).set({ heldBy: null, heldUntil: null }).where(eq(slots.heldBy, id))
  await tx.delete(roomTickets).where(eq(roomTickets.personId, id))
}

/**
 * Makes one list of two. Entries of both stay, because only the person knows which are the same; the list is then to be confirmed again.
 * Nothing to list holds only if both said so.
 */
const joinMedicalLists = async (tx: Db, { fromId, intoId }: MergedPair): Promise<void> => {
  await tx.execute(sql`update ${medicalListStates} i set
      version = greatest(i.version, f.version) + 1, is_none = i.is_none and f.is_none,
      confirmed_at = case when i.is_none and f.is_none then greatest(i.confirmed_at, f.confirmed_at) end,
      confirmed_by = case when i.is_none and f.is_none then i.confirmed_by end
    from ${medicalListStates} f where i.patient_id = ${intoId} and f.patient_id = ${fromId} and f.list = i.list`)
  await tx.execute(sql`delete from ${medicalListStates} f using ${medicalListStates} i
    where f.patient_id = ${fromId} and i.patient_id = ${intoId} and i.list = f.list`)
  await tx.update(medicalListStates).set({ patientId: intoId }).where(eq(medicalListStates.patientId, fromId))
}

/** Of two rows for one thing the kept person's stays. */
const dropSecond = async (tx: Db, { fromId, intoId }: MergedPair): Promise<void> => {
  await tx.execute(sql`delete from ${keptClinicians} f using ${keptClinicians} i
    where f.patient_id = ${fromId} and i.patient_id = ${intoId} and i.clinician_id = f.clinician_id`)
  await tx.execute(sql`delete from ${memberPharmacies} f using ${memberPharmacies} i
    where f.member_id = ${fromId} and i.member_id = ${intoId} and i.ncpdp_id = f.ncpdp_id`)
}

/** A person is asked the same questionnaire once: the kept person's repeat goes on, the other one is stopped. */
const stopSecondRepeats = async (tx: Db, { fromId, intoId }: MergedPair, now: Date): Promise<void> => {
  const running = tx
    .select({ questionnaire: questionnaireRepeats.questionnaire })
    .from(questionnaireRepeats)
    .where(and(eq(questionnaireRepeats.patientId, intoId), isNull(questionnaireRepeats.endedAs)))
  const second = and(
    eq(questionnaireRepeats.patientId, fromId),
    isNull(questionnaireRepeats.endedAs),
    inArray(questionnaireRepeats.questionnaire, running),
  )
  await tx.update(questionnaireRepeats).set({ endedAs: 'stopped', nextAt: null, updatedAt: now }).where(second)
}

/** Confidential communications of either hold for the kept person; their own address comes first, as on the portal's side. */
const joinPrivateContact = async (tx: Db, { fromId, intoId }: MergedPair): Promise<void> => {
  const kept = and(eq(carePrivateContacts.patientId, intoId), eq(carePrivateContacts.isOn, false))
  const gone = tx.select({ id: carePrivateContacts.patientId }).from(carePrivateContacts).where(eq(carePrivateContacts.patientId, fromId))
  await tx.delete(carePrivateContacts).where(and(kept, sql`exists ${gone}`))
  await tx.execute(sql`update ${carePrivateContacts} set patient_id = ${intoId} where patient_id = ${fromId}
    and not exists (select from ${carePrivateContacts} k where k.patient_id = ${intoId})`)
  await tx.delete(carePrivateContacts).where(eq(carePrivateContacts.patientId, fromId))
}

/** Visits that the one who is gone planned after another: the kept person may do the same. Reads the index `visits_planned_by`. */
const movePlans = async (tx: Db, { fromId, intoId }: MergedPair): Promise<void> => {
  await tx.execute(sql`update ${visits} set series_plan = jsonb_set(series_plan, '{memberId}', to_jsonb(${intoId}::text))
    where series_plan is not null and series_plan ->> 'memberId' = ${fromId}`)
}

/** A chart that was opened with a reason was one person's: it does not open the other's records. */
const endOpenings = async (tx: Db, fromId: string, now: Date): Promise<void> => {
  await tx
    .update(chartOpenings)
    .set({ endsAt: now })
    .where(and(eq(chartOpenings.patientId, fromId), gt(chartOpenings.endsAt, now)))
}

/** Moves everything about one person to another. It can be repeated: what is left then moves too. */
export const moveRecords = async (tx: Db, pair: MergedPair, now: Date): Promise<void> => {
  const { fromId, intoId } = pair
  await deleteBegun(tx, fromId)
  await endOpenings(tx, fromId, now)
  await stopSecondRepeats(tx, pair, now)
  await dropSecond(tx, pair)
  await joinMedicalLists(tx, pair)
  await joinPrivateContact(tx, pair)
  await movePlans(tx, pair)
  for (const column of following) {
    const name = sql.identifier(column.name)
    await tx.execute(sql`update ${column.table} set ${name} = ${intoId} where ${name} = ${fromId}`)
  }
}

/** Takes a person out of what another member may do. The portal says what holds for the kept person. */
export const deleteManaged = async (tx: Db, managerId: string, id: string): Promise<void> => {
  const without = sql`jsonb_set(${members.claims}, '{managed}', (select coalesce(jsonb_agg(m), '[]'::jsonb)
    from jsonb_array_elements(${members.claims}->'managed') m where m->>'telehealthId' <> ${id}))`
  await tx.update(members).set({ claims: without }).where(eq(members.id, managerId))
}

export const deleteMergedMember = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(members).where(eq(members.id, id))
}
