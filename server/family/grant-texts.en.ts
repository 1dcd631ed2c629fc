/** Mails to both parties when a grant is made or revoked. */
export const grantTexts = {
  givenByYouTitle: '{delegate} can now act for you',
  givenByYou:
    'You let {delegate} act for you in {product}. Go to My Family to see what they can do and until when. You can end this at any time.',
  givenToYouTitle: 'You can now act for {grantor}',
  givenToYou: '{grantor} lets you act for them in {product}. Go to My Family to see what you can do and until when.',
  endedOfYoursTitle: '{delegate} can no longer act for you',
  endedOfYours: '{delegate} can no longer act for you in {product}.',
  endedForYouTitle: 'You can no longer act for {grantor}',
  endedForYou: 'You can no longer act for {grantor} in {product}.',
  look: 'Open My Family',
  foot: 'If you didn’t expect this email, call us at {phone}.',
} as const
export type GrantTexts = Record<keyof typeof grantTexts, string>
