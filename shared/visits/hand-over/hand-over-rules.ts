import type { VisitState } from '#shared/visits/visit-states.ts'

/** Minutes for which a colleague can accept a visit that waits. A scheduled one can be accepted until it begins. */
export const handOverMinutes = 10

/** Maximum number of characters of the note to the colleague. */
export const mostHandOverNote = 500

/** How an offer ended. `lapsed`: nobody answered in time, or the visit changed meanwhile. */
export const handOverOutcomes = ['accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type HandOverOutcome = (typeof handOverOutcomes)[number]

type Given = { status: VisitState; clinicianId: string | null }

/**
 * Why a clinician may not hand over a visit now; null if they may. It must be theirs, with a time or accepted as soon as possible, and not begun:
 * a visit in the queue is already open to every colleague, one with offered times waits for the member, and one that has begun is completed by
 * the clinician who began it.
 */
export const handOverRefusal = ({ status, clinicianId }: Given, ownId: string): 'VisitChanged' | null =>
  status === 'Locked' && clinicianId === ownId ? null : 'VisitChanged'

type Timed = { isOnDemand: boolean; requestedAt: Date }

/** When an offer ends by itself. */
export const offerEndsAt = ({ isOnDemand, requestedAt }: Timed, now: Date): Date =>
  isOnDemand || requestedAt <= now ? new Date(now.getTime() + handOverMinutes * 60_000) : requestedAt

type Offer = { fromClinicianId: string; visitAt: Date; endsAt: Date; endedAt: Date | null }

/** Whether an offer can be accepted: its visit is as it was when it was offered. */
export const isOfferOpen = ({ fromClinicianId, visitAt, endsAt, endedAt }: Offer, visit: Given & Timed, now: Date): boolean =>
  endedAt === null && endsAt > now && handOverRefusal(visit, fromClinicianId) === null && visit.requestedAt.getTime() === visitAt.getTime()
