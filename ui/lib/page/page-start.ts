import { pageConfig } from '#ui/lib/page/page-config.ts'
import { followMovedPresses } from '#ui/lib/page/presses.ts'

/** Lifetime of the language cookie in seconds. */
const languageKept = 365 * 24 * 3600

/** Stores a language chosen by `?lang=` in a cookie and removes it from the URL, so that the URL can be shared without it. */
const keepLanguageOfAddress = (): void => {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `lang=${pageConfig().language}; path=/; max-age=${languageKept}; samesite=lax`
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** Startup work of every entry point: stores the chosen language, keeps presses, and reloads pages restored from the back-forward cache. */
export const startPage = (): void => {
  keepLanguageOfAddress()
  followMovedPresses()
  // A restored page may show data of a user who has signed out since, or a form that is still busy.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
