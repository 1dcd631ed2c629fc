/** Every page of the portal (SHELL-013..050). Links and redirects use these, never string literals. */
export const paths = {
  home: '/',
  signIn: '/login',
  mfa: '/MFA',
  mfaVerify: '/MFA/verify',
  register: '/register',
  registerEligible: '/register/eligible-members',
  createAccount: '/register/create-account',
  payPerVisit: '/register/pay-per-visit',
  caseStatus: '/case-status',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  support: '/support',
  technicalSupport: '/technical-support',
  questions: '/questions-or-feedback',
  ssoError: '/sso-error',
  authenticating: '/user/authenticating',
  sessionExpired: '/session-expired',
  samlEntry: '/SAML/SAMLEntry',
  under18MentalHealth: '/uhcmentalhealth',
  logout: '/logout',
  offline: '/offline',
  autoLogout: '/auto-logout-notification',
  dashboard: '/dashboard',
  requestVisit: '/request-a-visit',
  medicalInfo: '/medical-info',
  myFamily: '/my-family',
  inbox: '/inbox',
  messages: '/message-center',
  confirmEmail: '/confirm-email',
  accountSettings: '/account-settings',
  changePassword: '/change-password',
  notifications: '/account-settings/notifications',
  security: '/account-settings/security',
  dataAccess: '/account-settings/who-has-seen-my-data',
  ownData: '/account-settings/my-data',
  invoices: '/invoices',
  favorites: '/favorites',
  procedures: '/procedures',
  prescriptions: '/prescriptions',
  providers: '/providers',
  facilities: '/facilities',
  myPlan: '/my-plan',
  savings: '/beat-the-deductible',
  programs: '/livongo-registration',
  expertServices: '/expert-medical-services',
  pastVisits: '/past-visits',
  waitingRoom: '/waiting-room',
  rescheduleGeneral: '/reschedule-gm-visit',
  rescheduleMentalHealth: '/reschedule-mh-visit',
  backCare: '/back-care',
  covidAssessment: '/covid-19-self-assessment',
  privacy: '/legal/privacy',
  nonDiscrimination: '/legal/non-discrimination',
  disclaimer: '/legal/disclaimer',
  terms: '/legal/terms',
  informedConsent: '/legal/informed-consent',
} as const
export type Path = (typeof paths)[keyof typeof paths]

/** Returns a path with its query, without empty values: `withQuery(paths.providers, { zip, specialty })`. */
export const withQuery = (path: Path, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Whether a return path is on this portal: no other host, no control characters (prevents open redirects). */
export const isOwnPath = (value: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(value) && !value.includes('\\')
