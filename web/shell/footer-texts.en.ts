export const footerTexts = {
  legal: 'Legal',
  privacy: 'Notice of Privacy Practices',
  nonDiscrimination: 'Notice of Non-Discrimination and Language Assistance',
  disclaimer: 'Legal Disclaimer',
  terms: 'Terms of Service',
  informedConsent: 'Informed Consent Agreement',
  copyright: '© {year} {product}. All rights reserved.',
} as const
