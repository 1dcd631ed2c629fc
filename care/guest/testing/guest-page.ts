import { guestTexts } from '#care/guest/guest-texts.en.ts'
import { speak } from '#ui/lib/texts.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

/** Gives guests' pages their words and configuration, as their entry does before anything is drawn. */
export const startGuest = (): void => {
  sessionStorage.clear()
  startEnglishPage()
  speak('en', guestTexts)
}
