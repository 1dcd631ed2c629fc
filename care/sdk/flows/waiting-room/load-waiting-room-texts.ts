import type { Language } from '#shared/languages.ts'
import { type Catalogue, currentLanguage, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ waitingRoomTexts: Catalogue }>> = {
  en: () => import('#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'),
  es: () => import('#care/sdk/flows/waiting-room/waiting-room-texts.es.ts'),
  ar: () => import('#care/sdk/flows/waiting-room/waiting-room-texts.ar.ts'),
}

/** The words of the waiting room, which come with it. */
export const loadWaitingRoomTexts = async (): Promise<void> =>
  speakAlso('care-waiting-room', (await files[currentLanguage()]()).waitingRoomTexts)
