import type { VisitType } from '#shared/visits/visit-types.ts'

/** Length of a visit in minutes: the time reserved in the clinic's calendar and shown in the member's. */
export const visitMinutes: Readonly<Record<VisitType, number>> = { GeneralMedical: 20, MentalHealth: 45, Dermatology: 20, Nutrition: 30 }

/** Returns the planned end of a visit. */
export const visitEnd = (type: VisitType, startsAt: Date): Date => new Date(startsAt.getTime() + visitMinutes[type] * 60_000)
