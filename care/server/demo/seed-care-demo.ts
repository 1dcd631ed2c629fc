import { sql } from 'drizzle-orm'
import type { Care } from '#care/server/care.ts'
import { demoClinicianPassword, demoClinicians, demoClinicZone, demoHours } from '#care/server/demo/demo-clinicians.ts'
import { seedDemoInvoices } from '#care/server/demo/demo-invoices.ts'
import { seedDemoMedicalInfo } from '#care/server/demo/demo-medical.ts'
import { seedDemoMessages } from '#care/server/demo/demo-messages.ts'
import { demoVisits } from '#care/server/demo/demo-visits.ts'
import { clinicians, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'

/** Nobody's seed runs twice at once; another number than the portal's. */
const seedLock = 4_204

const seedClinicians = async (tx: Db, now: Date): Promise<void> => {
  const passwordHash = await hashPassword(demoClinicianPassword)
  const everybody = Object.values(demoClinicians)
  await tx.insert(clinicians).values(everybody.map((one) => ({ ...one, timeZone: demoClinicZone, passwordHash, createdAt: now })))
  const days = [0, 1, 2, 3, 4, 5, 6]
  await tx.insert(weeklyHours).values(
    everybody.flatMap(({ id, email }) =>
      days.map((weekday) => ({
        ...{ id: demoId('hours', email, String(weekday)), clinicianId: id, weekday },
        ...{ fromMinute: demoHours.from, toMinute: demoHours.to, slotMinutes: demoHours.slot },
      })),
    ),
  )
}

/** The slot of the one visit that has a time of a calendar. */
const seedSlot = async (tx: Db, visit: ReturnType<typeof demoVisits>[number]): Promise<void> => {
  if (visit.status !== 'Locked' || !visit.clinicianId) return
  const { id: visitId, clinicianId, requestedAt: startsAt } = visit
  const endsAt = new Date(startsAt.getTime() + demoHours.slot * 60_000)
  await tx.insert(slots).values({ id: demoId('slot', visitId), clinicianId, startsAt, endsAt, visitId })
}

/** Fills an empty care with the demo's clinicians and Ana's visits; leaves any other as it is. Says whether it did. */
export const seedCareDemo = (care: Care): Promise<boolean> =>
  care.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if ((await tx.select({ id: clinicians.id }).from(clinicians).limit(1)).length > 0) return false
    const now = care.clock.now()
    await seedClinicians(tx, now)
    const seeded = demoVisits(now)
    await tx.insert(visits).values(seeded)
    for (const visit of seeded) await seedSlot(tx, visit)
    await seedDemoMessages(tx, now)
    await seedDemoMedicalInfo(tx, now)
    await seedDemoInvoices(tx, seeded, now)
    return true
  })
