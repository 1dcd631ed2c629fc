/** The pages of people without an account who were given a link. What a link keeps secret stands behind the `#`, which no server gets to see. */
export const guestPaths = {
  home: '/guest',
  records: '/guest/records',
  visit: '/guest/visit',
} as const

/** The link to a guest's page with its secret, from the address at which people reach the portal. */
export const guestLink = (publicUrl: string, path: string, secret: string): string => `${publicUrl}${path}#${secret}`
