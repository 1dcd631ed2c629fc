import type { ScreenData } from '#care/sdk/client/ask-screen.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import type { VisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import { choiceScreens } from '#shared/visits/choice/choice-screens.ts'
import { methodOf } from '#shared/visits/visit-request-rules.ts'
import { type LoadState, useLoad } from '#ui/lib/calls/use-load.ts'

export type Offered = ScreenData<typeof choiceScreens.listClinicians>
export type OfferedClinician = Offered['clinicians'][number]

/** The clinicians who serve the draft's visit, and the wait for one as soon as possible; no data until patient, kind, method and state are known. */
export const useClinicians = ({ host, draft }: Pick<VisitRequest, 'host' | 'draft'>): LoadState<Offered | null> => {
  const { patientId, type, state } = draft
  const method = methodOf(draft)
  const load = async () =>
    patientId && type && state && method ? askScreen(host, choiceScreens.listClinicians, { patientId, type, state, method }) : null
  return useLoad(load, [patientId, type, state, method].join(' '))
}
