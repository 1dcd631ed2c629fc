/** The level of a browser's session: none, signed in with the PIN still due, or signed in. */
export type SessionLevel = 'none' | 'pending' | 'full'

/**
 * Returns the path to redirect a visitor to, or null if the page may be shown (SHELL-052..054, MFA-08, MFA-09, MFA-13).
 * The server calls this before it serves a page, the app on every route change.
 */
export const redirectOf = (page: 'open' | 'sign-in' | 'mfa' | 'guarded', level: SessionLevel): '/login' | '/MFA' | '/dashboard' | null => {
  if (page === 'open') return null
  if (page === 'guarded') return level === 'full' ? null : '/login'
  if (level === 'full') return '/dashboard'
  if (page === 'sign-in') return level === 'pending' ? '/MFA' : null
  return level === 'none' ? '/login' : null
}
