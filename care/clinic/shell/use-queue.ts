import { useQuery } from '@tanstack/react-query'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { handOverCalls } from '#shared/clinicians/hand-over-calls.ts'
import { repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import { callQuery } from '#ui/lib/calls/use-call.ts'

/** Milliseconds between polls, in addition to the event stream. */
const rhythm = 15_000

/** Loads this clinician's queue and polls it, so that it stays current if the event stream breaks. */
export const useQueue = () =>
  useQuery({
    ...callQuery(clinicVisitCalls.listClinicQueue, {}),
    select: ({ rows }) => rows,
    refetchInterval: rhythm,
  })

/** Loads the visits that colleagues offer this clinician, and polls them as the queue. */
export const useOffers = () =>
  useQuery({
    ...callQuery(handOverCalls.listHandOvers, {}),
    select: ({ offers }) => offers,
    refetchInterval: rhythm,
  })

/** Loads urgent answers outside visits, and polls them as the queue. */
export const useAnswerAlerts = () =>
  useQuery({
    ...callQuery(repeatCalls.listAnswerAlerts, {}),
    select: ({ alerts }) => alerts,
    refetchInterval: rhythm,
  })
