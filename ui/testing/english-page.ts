import { setPageConfig } from '#ui/lib/page/page-config.ts'
import { setLocale } from '#ui/lib/texts.ts'

/** Sets English and a test configuration, as an entry point does before rendering. */
export const startEnglishPage = (): void => {
  setLocale('en')
  setPageConfig({
    language: 'en',
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
    covidBanner: { on: true, text: 'For information about COVID-19, visit our [support page].', link: '/support' },
  })
}
