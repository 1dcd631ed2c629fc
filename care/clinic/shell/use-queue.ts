import { useQuery } from '@tanstack/react-query'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { send } from '#ui/lib/send.ts'
import { callKey } from '#ui/lib/use-call.ts'

/** Milliseconds, beside the stream of events. */
const rhythm = 15_000

/** What waits for this clinician; asked for again and again, quietly, for it must not be stale when a stream breaks. */
export const useQueue = () =>
  useQuery({
    queryKey: callKey(clinicVisitCalls.listClinicQueue, {}),
    queryFn: async ({ signal }) => (await send(clinicVisitCalls.listClinicQueue, {}, { signal })).data.rows,
    refetchInterval: rhythm,
  })
