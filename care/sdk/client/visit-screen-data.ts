import type { ScreenData } from '#care/sdk/client/ask-screen.ts'
import type { visitScreens } from '#shared/visits/visit-screens.ts'

/** The data of the visit screens. */
export type VisitOptions = ScreenData<typeof visitScreens.visitOptions>
export type ScreenSlot = ScreenData<typeof visitScreens.listSlots>['slots'][number]
export type HeldSlot = ScreenData<typeof visitScreens.holdSlot>
export type Receipt = ScreenData<typeof visitScreens.requestVisit>
export type ScreenVisit = ScreenData<typeof visitScreens.readVisit>['visit']
