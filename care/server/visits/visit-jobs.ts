import type { Care } from '#care/server/care.ts'
import { billOlderVisits } from '#care/server/visits/clinic/bill-older-visits.ts'
import { expireVisits } from '#care/server/visits/expire-visits.ts'
import { removePastOffers } from '#care/server/visits/follow-up/follow-up-store.ts'
import { deletePastEarlierRequests } from '#care/server/visits/schedule/earlier-store.ts'
import { mayOfferSlots, offerEarlierSlots } from '#care/server/visits/schedule/offer-earlier.ts'
import { dueIf, type Job } from '#platform/jobs/job-worker.ts'
import { lastOfferedDay } from '#shared/visits/choice/follow-up-rules.ts'

export const visitJobs = (care: Care): Job[] => [
  {
    name: 'care visits expire',
    everyMs: 60_000,
    oneNode: true,
    run: async (db, signal) => {
      await expireVisits(care, db, signal)
    },
  },
  {
    name: 'care earlier slots',
    everyMs: 10_000,
    oneNode: true,
    dueIn: async (db) => dueIf(await mayOfferSlots(care, db)),
    run: async (db, signal) => {
      await offerEarlierSlots(care, db, signal)
    },
  },
  {
    name: 'care older invoices',
    everyMs: 3_600_000,
    oneNode: true,
    run: async (_, signal) => {
      await billOlderVisits(care, signal)
    },
  },
  {
    name: 'care past follow-ups',
    everyMs: 3_600_000,
    oneNode: true,
    run: (db) => removePastOffers(db, lastOfferedDay(care.clock.now())),
  },
  {
    name: 'care past earlier requests',
    everyMs: 3_600_000,
    oneNode: true,
    run: (db) => deletePastEarlierRequests(db),
  },
]
