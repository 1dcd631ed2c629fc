import type { CovidBannerTexts } from '#shared/settings/covid-banner-texts.en.ts'

export const covidBannerTexts: CovidBannerTexts = {
  sentence: 'للحصول على معلومات عن كوفيد-19، تفضّل بزيارة [صفحة الدعم].',
}
