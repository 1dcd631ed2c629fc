/** Texts of the brand panel and the support phone line on public pages. */
export const hallTexts = {
  slogan: 'Care starts at your own door.',
  benefitVisit: 'See a doctor by video or phone, day or night',
  benefitPrice: 'Know the price before you go',
  benefitFamily: 'Look after the whole family in one place',
  help: 'Need help? Call {phone}',
} as const
