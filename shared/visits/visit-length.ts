import type { VisitType } from '#shared/visits/visit-types.ts'

/** Minutes that a visit of a kind takes; what a calendar keeps free for it, and what a member's own calendar shows. */
export const visitMinutes: Readonly<Record<VisitType, number>> = { GeneralMedical: 20, MentalHealth: 45, Dermatology: 20, Nutrition: 30 }

/** When a visit is taken to be over. */
export const visitEnd = (type: VisitType, startsAt: Date): Date => new Date(startsAt.getTime() + visitMinutes[type] * 60_000)
