import { visitCalls } from '#shared/visits/visit-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'

type Wish = { consultId: string; memberId: string; wanted: boolean; refresh: () => Promise<unknown> }

/** Saves whether the member wants an earlier time. Refreshes the list, also after a refusal. */
export const wishEarlier = async ({ refresh, ...wish }: Wish): Promise<void> => {
  await send(visitCalls.wishEarlierVisit, wish).catch(showError)
  await refresh()
}
