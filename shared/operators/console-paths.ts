/** The pages of the operators' console. Its links and redirects are written with these, never as strings; no page of a member's has one. */
export const consolePaths = {
  home: '/console',
  signIn: '/console/sign-in',
  setPassword: '/console/set-password',
  account: '/console/account',
  operators: '/console/operators',
} as const
