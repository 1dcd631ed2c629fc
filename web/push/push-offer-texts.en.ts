/** Texts of the offer of push notifications, beside a visit. */
export const pushOfferTexts = {
  title: 'Want a heads-up?',
  when: 'We can notify you just before your visit.',
  private: 'Notifications never mention your health.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
} as const
export type PushOfferTexts = Record<keyof typeof pushOfferTexts, string>
