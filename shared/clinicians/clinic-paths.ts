/** The pages of the clinic. Its links and redirects are written with these, never as strings; no page of a member's has one. */
export const clinicPaths = {
  home: '/clinic',
  signIn: '/clinic/sign-in',
  setPassword: '/clinic/set-password',
  queue: '/clinic/queue',
  visits: '/clinic/visits',
  messages: '/clinic/messages',
  calendar: '/clinic/calendar',
  account: '/clinic/account',
} as const
