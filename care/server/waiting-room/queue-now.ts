import type { Care } from '#care/server/care.ts'
import { listServing } from '#care/server/visits/serving-store.ts'
import { listQueued, listServed } from '#care/server/waiting-room/waiting-room-store.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'
import { waitRules } from '#shared/waiting-room/wait-rules.ts'

/** Milliseconds for which a result is cached: after a change of the queue, every waiting member requests it. */
const freshMs = 500

/** Caches a query's result for `freshMs`. */
const shared = <T>(now: () => number, load: () => Promise<T>) => {
  let known: { at: number; value: Promise<T> } | null = null
  return {
    get: (): Promise<T> => {
      const at = now()
      if (known && at >= known.at && at - known.at < freshMs) return known.value
      const value = load()
      known = { at, value }
      // A failed load is not cached.
      value.catch(() => {
        if (known?.value === value) known = null
      })
      return value
    },
    forget: () => {
      known = null
    },
  }
}

type Parts = Pick<Care, 'db' | 'clock'>

/** Cached queue, clinicians and recent visits of this node. */
export const openQueueNow = ({ db, clock }: Parts) => {
  const now = () => clock.now().getTime()
  const waiting = shared(now, () => listQueued(db))
  const clinicians = shared(now, () => listServing(db))
  const served = new Map<VisitType, ReturnType<typeof servedOf>>()
  const servedOf = (type: VisitType) => shared(now, () => listServed(db, type, new Date(now() - waitRules.hours * 3_600_000)))
  return {
    waiting: waiting.get,
    clinicians: clinicians.get,
    served: (type: VisitType) => {
      const known = served.get(type) ?? servedOf(type)
      served.set(type, known)
      return known.get()
    },
    /** Call when the queue has changed. */
    forget: waiting.forget,
  }
}
export type QueueNow = ReturnType<typeof openQueueNow>
