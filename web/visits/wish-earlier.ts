import { visitCalls } from '#shared/visits/visit-calls.ts'
import { send } from '#ui/lib/send.ts'
import { showError } from '#ui/lib/toast-error.ts'

type Wish = { consultId: string; memberId: string; wanted: boolean; refresh: () => Promise<unknown> }

/** Whether the member wants to hear of an earlier time. What the list says then is asked for anew, also after a refusal. */
export const wishEarlier = async ({ refresh, ...wish }: Wish): Promise<void> => {
  await send(visitCalls.wishEarlierVisit, wish).catch(showError)
  await refresh()
}
