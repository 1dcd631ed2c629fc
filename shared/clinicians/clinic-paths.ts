/** The pages of the clinic. Its links and redirects use these, never string literals; no page for members has such a path. */
export const clinicPaths = {
  home: '/clinic',
  signIn: '/clinic/sign-in',
  setPassword: '/clinic/set-password',
  queue: '/clinic/queue',
  visits: '/clinic/visits',
  patients: '/clinic/patients',
  phrases: '/clinic/phrases',
  messages: '/clinic/messages',
  prescriptions: '/clinic/prescriptions',
  calendar: '/clinic/calendar',
  account: '/clinic/account',
} as const
