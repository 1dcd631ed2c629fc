/** Mails to both parties when a grant is made or revoked. */
export const grantTexts = {
  givenByYouTitle: '{delegate} may now act for you',
  givenByYou:
    'You let {delegate} act for you in {product}. What they may do, and until when, stands on My Family; you can end it there at any time.',
  givenToYouTitle: 'You may now act for {grantor}',
  givenToYou: '{grantor} lets you act for them in {product}. What you may do, and until when, stands on My Family.',
  endedOfYoursTitle: '{delegate} may no longer act for you',
  endedOfYours: '{delegate} can no longer act for you in {product}.',
  endedForYouTitle: 'You may no longer act for {grantor}',
  endedForYou: 'You can no longer act for {grantor} in {product}.',
  look: 'Open My Family',
  foot: 'If you did not expect this mail, call us at {phone}.',
} as const
export type GrantTexts = Record<keyof typeof grantTexts, string>
