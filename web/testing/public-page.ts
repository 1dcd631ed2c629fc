import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { covidBannerTexts } from '#shared/settings/covid-banner-texts.en.ts'
import { setPageConfig } from '#ui/lib/page/page-config.ts'
import { catalogueOf, setLocale } from '#ui/lib/texts.ts'

/** Sets a public page's language and configuration in a browser with empty storage; reports where the page navigates. */
export const startPublicPage = (language: Language = 'en', path = '/login') => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', path)
  setLocale(language)
  setPageConfig({
    language,
    productName: 'Foyer',
    supportPhone: '1-800-555-0142',
    year: '2026',
    maintenanceUrl: '/maintenance.json',
    appLinks: { ios: null, android: null },
    partnerLinks: { backCare: null, backCareEarlier: 'earlier', betterHelp: null },
    mapTiles: null,
    legalLinks: {
      privacy: '/legal/privacy',
      nonDiscrimination: '/legal/non-discrimination',
      disclaimer: '/legal/disclaimer',
      terms: '/legal/terms',
      informedConsent: '/legal/informed-consent',
    },
    covidBanner: { on: true, text: catalogueOf(covidBannerTexts).sentence, link: '/support' },
  })
  return {
    goesTo: vi.spyOn(location, 'assign').mockImplementation(() => {}),
    goesInsteadTo: vi.spyOn(location, 'replace').mockImplementation(() => {}),
  }
}

/** Waits until dynamic imports are loaded and rendered. */
export const settleImports = () => act(() => vi.dynamicImportSettled())
