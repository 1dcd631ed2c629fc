import type { waitingRoomTexts as en } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const waitingRoomTexts = textsFor<typeof en>('care-waiting-room')
