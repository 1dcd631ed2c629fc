import type { visits } from '#care/server/schema/visit-tables.ts'
import type { TestCare } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'

/** A Monday at 10:30 in Chicago. */
export const monday = '2026-11-23T16:30:00.000Z'

/** The time some weeks after that Monday, or after another time. */
export const weeksLater = (weeks: number, iso = monday): string => new Date(Date.parse(iso) + weeks * 7 * 86_400_000).toISOString()

/** Adds a therapy visit on that Monday, at an agreed time. Returns its id. */
export const addTherapyVisit = (care: TestCare, clinicianId: string, change: Partial<typeof visits.$inferInsert> = {}) =>
  addTestVisit(care, {
    type: 'MentalHealth',
    status: 'Locked',
    isOnDemand: false,
    requestedAt: new Date(monday),
    acceptedAt: care.clock.now(),
    clinicianId,
    ...change,
  })
