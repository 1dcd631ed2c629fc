import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { setPageConfig } from '#ui/lib/page-config.ts'
import { speak } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** Gives parts of ui their words and a configuration, as an entry does before anything is drawn. */
export const startEnglishPage = (): void => {
  speak('en', { errors: errorTexts, ui: uiTexts })
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
