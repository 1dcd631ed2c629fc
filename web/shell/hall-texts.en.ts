/** Texts of the brand panel and the support phone line on public pages. */
export const hallTexts = {
  slogan: 'Care starts at home.',
  benefitVisit: 'See a doctor by video or phone, 24/7',
  benefitPrice: 'Know the price before you go',
  benefitFamily: 'Care for your whole family in one place',
  help: 'Need help? Call {phone}',
} as const
