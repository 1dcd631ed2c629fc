/** The pages of the operators' console. Its links and redirects are written with these, never as strings; no page of a member's has one. */
export const consolePaths = {
  home: '/console',
  signIn: '/console/sign-in',
  setPassword: '/console/set-password',
  account: '/console/account',
  operators: '/console/operators',
  members: '/console/members',
  factorResets: '/console/factor-resets',
  cases: '/console/cases',
  deadLetters: '/console/dead-letters',
  audit: '/console/audit',
  reports: '/console/reports',
  imports: '/console/imports',
  groups: '/console/groups',
  newGroup: '/console/groups/new',
  settings: '/console/settings',
  maintenance: '/console/maintenance',
} as const
