import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { covidBannerText } from '#shared/page-config.ts'
import { setPageConfig } from '#ui/lib/page-config.ts'
import { speak } from '#ui/lib/texts.ts'
import { publicTexts as ar } from '#web/public-texts.ar.ts'
import { publicTexts as en } from '#web/public-texts.en.ts'
import { publicTexts as es } from '#web/public-texts.es.ts'

const texts = { en, es, ar }

/** Gives a public page its language and configuration, in a browser that remembers nothing; tells where it goes from there. */
export const startPublicPage = (language: Language = 'en', path = '/login') => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', path)
  speak(language, texts[language])
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
    covidBanner: { on: true, text: covidBannerText[language], link: '/support' },
  })
  return {
    goesTo: vi.spyOn(location, 'assign').mockImplementation(() => {}),
    goesInsteadTo: vi.spyOn(location, 'replace').mockImplementation(() => {}),
  }
}

/** Until what a page asked for has come and is drawn. */
export const settle = () => act(() => vi.dynamicImportSettled())
