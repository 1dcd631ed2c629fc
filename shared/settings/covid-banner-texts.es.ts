import type { CovidBannerTexts } from '#shared/settings/covid-banner-texts.en.ts'

export const covidBannerTexts: CovidBannerTexts = {
  sentence: 'Para obtener información sobre el COVID-19, visite nuestra [página de ayuda].',
}
