/** Pages for guests with a link but no account. The secret is in the URL fragment (after `#`), which is never sent to a server. */
export const guestPaths = {
  home: '/guest',
  records: '/guest/records',
  visit: '/guest/visit',
  /** Where somebody checks a document; its code may also be typed. */
  document: '/guest/document',
} as const

/** Returns the link to a guest page: the portal's public URL, the path, and the secret as the fragment. */
export const guestLink = (publicUrl: string, path: string, secret: string): string => `${publicUrl}${path}#${secret}`
