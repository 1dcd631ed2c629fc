import { pageConfig } from '#ui/lib/page-config.ts'

/** Seconds that a chosen language is remembered on this device. */
const languageKept = 365 * 24 * 3600

/** A language chosen by `?lang=` is kept for the documents to come, and the address can be shared without it. */
const keepLanguageOfAddress = (): void => {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `lang=${pageConfig().language}; path=/; max-age=${languageKept}; samesite=lax`
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** What every entry does once: keeps the chosen language, and reads a page from the back-forward cache anew. */
export const startPage = (): void => {
  keepLanguageOfAddress()
  // Whoever signed out since must not be shown what stood there before; and a form that was busy when it left is busy no more.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
