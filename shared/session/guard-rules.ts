/** What a browser's session amounts to: none, signed in with the PIN still due, or signed in. */
export type SessionLevel = 'none' | 'pending' | 'full'

/**
 * Where a page's visitor is sent instead, or null to let them in (SHELL-052..054, MFA-08, MFA-09, MFA-13).
 * The server asks this before it hands out a page, the app asks it on every change of route.
 */
export const redirectOf = (page: 'open' | 'sign-in' | 'mfa' | 'guarded', level: SessionLevel): '/login' | '/MFA' | '/dashboard' | null => {
  if (page === 'open') return null
  if (page === 'guarded') return level === 'full' ? null : '/login'
  if (level === 'full') return '/dashboard'
  if (page === 'sign-in') return level === 'pending' ? '/MFA' : null
  return level === 'none' ? '/login' : null
}
