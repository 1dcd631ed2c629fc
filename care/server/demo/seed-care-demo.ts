import { sql } from 'drizzle-orm'
import type { Care } from '#care/server/care.ts'
import { licenseColumns, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { demoClinicianPassword, demoClinicians, demoClinicZone, demoHours } from '#care/server/demo/demo-clinicians.ts'
import { seedDemoDocuments } from '#care/server/demo/demo-documents.ts'
import { type DemoFamily, idIn, referenceIn, riveras, telehealthIdOf } from '#care/server/demo/demo-family.ts'
import { seedDemoInvoices } from '#care/server/demo/demo-invoices.ts'
import { seedDemoMessages } from '#care/server/demo/demo-messages.ts'
import { seedDemoNotes, seedDemoNoteTexts } from '#care/server/demo/demo-notes.ts'
import { seedDemoOwnQuestionnaire, seedDemoSleepAnswers } from '#care/server/demo/demo-own-questionnaire.ts'
import { seedDemoInteractions, seedDemoPrescriptions } from '#care/server/demo/demo-prescriptions.ts'
import { seedDemoQuestionnaires } from '#care/server/demo/demo-questionnaires.ts'
import { seedDemoSurveys } from '#care/server/demo/demo-surveys.ts'
import { demoInterpretedVisit, demoVisits } from '#care/server/demo/demo-visits.ts'
import { followUps, keptClinicians } from '#care/server/schema/choice-tables.ts'
import { clinicians, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { medicalEntries, medicalListStates } from '#care/server/schema/medical-tables.ts'
import { memberPharmacies } from '#care/server/schema/member-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { careSealedColumns } from '#care/server/sealed-columns.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import { resealAll } from '#platform/jobs/key-jobs.ts'
import type { InboxData } from '#shared/inbox/inbox-items.ts'
import type { MedicalEntries, MedicalEntry, MedicalList } from '#shared/medical-info/medical-lists.ts'
import { followUpDay } from '#shared/visits/choice/follow-up-rules.ts'
import type { License } from '#shared/visits/license-rules.ts'

const day = 86_400_000

/** Ana's medical info; the lists left out are unanswered. */
const enteredBy = ({ last, phones }: DemoFamily): { [L in MedicalList]?: readonly MedicalEntries[L][] } => ({
  conditions: [{ name: 'Asthma', course: 'current', year: '2009', month: '', note: 'Mostly in spring' }],
  medications: [{ name: 'Albuterol', dose: '90 mcg', often: 'when needed', course: 'current', note: '' }],
  allergies: [{ name: 'Penicillin', reaction: 'Rash', severity: 'moderate' }],
  surgeries: [],
  contacts: [{ name: `Ben ${last}`, relation: 'spouse', phone: phones[1] }],
})

/** Seeds Ana's medical info, confirmed half a year ago so that the portal asks for confirmation. */
const seedDemoMedicalInfo = async (tx: Db, family: DemoFamily, now: Date): Promise<void> => {
  const patientId = telehealthIdOf(family, 'Ana')
  const at = new Date(now.getTime() - 180 * day)
  for (const [list, entries] of Object.entries(enteredBy(family)) as [MedicalList, readonly MedicalEntries[MedicalList][]][]) {
    const state = { patientId, list, isNone: entries.length === 0, version: 1, confirmedAt: at, confirmedBy: patientId }
    await tx.insert(medicalListStates).values(state)
    for (const data of entries) {
      await tx.insert(medicalEntries).values({
        id: idIn(family, 'medical entry', list, 'name' in data ? data.name : ''),
        patientId,
        list,
        data: stored<MedicalEntry>(data),
        version: 1,
        createdAt: at,
        updatedAt: at,
        updatedBy: patientId,
      })
    }
  }
}

/** Advisory lock id that keeps two seeds from running at once; differs from the portal's. */
const seedLock = 4_204

/** Licenses until the end of next year. */
const demoLicenses = (states: readonly string[], now: Date): License[] =>
  states.map((state, at) => ({ state, number: `${state}-${40_100 + at}`, expiresOn: `${now.getUTCFullYear() + 1}-12-31` }))

const seedClinicians = async (tx: Db, now: Date): Promise<void> => {
  const passwordHash = await hashPassword(demoClinicianPassword)
  const everybody = Object.values(demoClinicians)
  const rows = everybody.map(({ licensedIn, ...one }) => ({
    ...one,
    ...licenseColumns(demoLicenses(licensedIn, now)),
    timeZone: demoClinicZone,
    passwordHash,
    createdAt: now,
  }))
  await tx.insert(clinicians).values(rows)
  const days = [0, 1, 2, 3, 4, 5, 6]
  await tx.insert(weeklyHours).values(
    everybody.flatMap(({ id, email }) =>
      days.map((weekday) => ({
        id: demoId('hours', email, String(weekday)),
        clinicianId: id,
        weekday,
        fromMinute: demoHours.from,
        toMinute: demoHours.to,
        slotMinutes: demoHours.slot,
      })),
    ),
  )
}

/** Seeds the slot of a scheduled visit. */
const seedSlot = async (tx: Db, family: DemoFamily, visit: ReturnType<typeof demoVisits>[number]): Promise<void> => {
  if (visit.status !== 'Locked' || !visit.clinicianId) return
  const { id: visitId, clinicianId, requestedAt: startsAt } = visit
  const endsAt = new Date(startsAt.getTime() + demoHours.slot * 60_000)
  // Two families in one database have visits at the same time: the first one gets the slot.
  await tx
    .insert(slots)
    .values({ id: idIn(family, 'slot', visitId), clinicianId, startsAt, endsAt, visitId })
    .onConflictDoNothing({ target: [slots.clinicianId, slots.startsAt] })
}

/** The visit of the demo whose note proposes a follow-up, and in how many days. */
const followed = { reference: 'V-3LD9RA', days: 21 }

/** Seeds the follow-up that Ana's doctor offers, with its inbox item. */
const seedDemoFollowUp = async (tx: Db, family: DemoFamily, seeded: ReturnType<typeof demoVisits>): Promise<void> => {
  const visit = seeded.find(({ reference }) => reference === referenceIn(family, followed.reference))
  if (!visit?.endedAt || !visit.clinicianId) return
  const { id: visitId, patientId, patientFirst, patientLast, memberId, clinicianId, reference, endedAt } = visit
  const id = idIn(family, 'follow-up', visitId)
  const dueOn = followUpDay(endedAt, followed.days, visit.timeZone)
  await tx.insert(followUps).values({ id, visitId, patientId, clinicianId, dueOn, state: 'offered', createdAt: endedAt })
  const data = stored<InboxData>({ followsVisit: reference, dueOn })
  const about = { memberId, patientId, patientFirst, patientLast, kind: 'followUp', subjectId: id, data } as const
  await tx.insert(inboxItems).values({ ...about, id: idIn(family, 'follow-up item', visitId), createdAt: endedAt, readAt: null })
}

/** Seeds the telehealth history of Ana or a copy of her: visits, messages, medical info, invoices, a saved pharmacy. */
export const seedCareHistory = async (tx: Db, family: DemoFamily, now: Date): Promise<void> => {
  const seeded = demoVisits(now, family)
  await tx.insert(visits).values(seeded)
  for (const visit of seeded) await seedSlot(tx, family, visit)
  await seedDemoNotes(tx, family, seeded)
  await seedDemoMessages(tx, family, now)
  await seedDemoMedicalInfo(tx, family, now)
  await seedDemoInvoices(tx, family, seeded, now)
  await seedDemoPrescriptions(tx, family, seeded)
  await seedDemoDocuments(tx, family, seeded)
  await seedDemoQuestionnaires(tx, family, now)
  await seedDemoSleepAnswers(tx, family, now)
  await seedDemoFollowUp(tx, family, seeded)
  // Ana's doctor of most visits, and Leo's.
  await tx.insert(keptClinicians).values(
    ['Ana', 'Leo'].map((first) => ({
      patientId: telehealthIdOf(family, first),
      keptBy: telehealthIdOf(family, 'Ana'),
      clinicianId: demoClinicians.okafor.id,
      keptAt: now,
    })),
  )
  await tx.insert(memberPharmacies).values({
    memberId: telehealthIdOf(family, 'Ana'),
    ncpdpId: '9900017',
    name: 'Southgate Pharmacy',
    address1: '410 Southgate Blvd',
    city: 'Austin',
    state: 'TX',
    zip: '78745',
    phone: '5125550141',
    createdAt: now,
    usedAt: now,
  })
}

/** Renews the licenses of the demo's clinicians, which end in a demo that runs for long, or are missing in one of an earlier version, as languages are. */
const renewDemoLicenses = async (tx: Db, now: Date): Promise<void> => {
  for (const { id, npi, licensedIn, languages, biography } of Object.values(demoClinicians))
    await updateClinician(tx, id, { npi, languages, biography, ...licenseColumns(demoLicenses(licensedIn, now)) })
}

/** Seeds an empty database with the demo's clinicians and Ana's history; returns false if it already has clinicians. */
export const seedCareDemo = (care: Care): Promise<boolean> =>
  care.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const now = care.clock.now()
    await renewDemoLicenses(tx, now)
    await seedDemoInteractions(tx, now)
    if ((await tx.select({ id: clinicians.id }).from(clinicians).limit(1)).length > 0) return false
    await seedClinicians(tx, now)
    await seedDemoNoteTexts(tx, now)
    await seedDemoOwnQuestionnaire(tx, now)
    await seedCareHistory(tx, riveras, now)
    await tx.insert(visits).values(demoInterpretedVisit(now))
    await seedDemoSurveys(tx, now)
    await resealAll(care.keys, tx, careSealedColumns)
    return true
  })
