import type { Care } from '#care/server/care.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { placeOf, type WaitedFor, waitOf } from '#shared/waiting-room/wait-rules.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

const waitedFor = ({ status, isOnDemand, acceptedAt, requestedAt }: Visit, place: number | null): WaitedFor | null => {
  if (status === 'Requested' && place !== null) return { kind: 'turn', place }
  if (status !== 'Locked') return null
  if (!isOnDemand) return { kind: 'hour', requestedAt }
  return acceptedAt && { kind: 'clinician', acceptedAt }
}

/** Returns place and estimated wait, from the queue and the last hours. */
export const queueStatusOf = async ({ queueNow, clock }: Care, visit: Visit): Promise<Pick<WaitingRoom, 'place' | 'wait'>> => {
  const now = clock.now()
  const isQueued = visit.status === 'Requested' && visit.isOnDemand
  const place = isQueued ? placeOf(visit.id, await queueNow.waiting(), await queueNow.clinicians(), now) : null
  const what = waitedFor(visit, place)
  if (!what) return { place, wait: null }
  return { place, wait: waitOf(what, { state: visit.state, served: await queueNow.served(visit.type), now }) }
}
