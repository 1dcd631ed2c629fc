import { startEnglishPage } from '#ui/testing/english-page.ts'

/** Prepares texts and configuration, as the guest entry point does before the first render. */
export const startGuest = (): void => {
  sessionStorage.clear()
  startEnglishPage()
}
