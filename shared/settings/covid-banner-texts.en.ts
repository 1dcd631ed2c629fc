/** Default text of the banner (SIGN-01). The words in [brackets] are the link. */
export const covidBannerTexts = {
  sentence: 'For information about COVID-19, visit our [support page].',
} as const
export type CovidBannerTexts = Record<keyof typeof covidBannerTexts, string>
