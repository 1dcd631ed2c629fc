import { paths } from '#shared/paths.ts'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { clearTrustedDeviceHint } from '#ui/lib/page/storage.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'

/**
 * Opens the next page after signing in: the PIN page if a PIN is due, else the page where the guard stopped the member, else the dashboard
 * (SIGN-13, SHELL-054, MFA-09). Clears the tab's stored data, such as an unfinished registration, because it may belong to someone else.
 * When a PIN is due it also clears the remembered-device flag, which would skip /MFA and cause a redirect loop.
 */
export const goOn = async (level: 'pending' | 'full'): Promise<never> => {
  clearTab('toasts', 'origin')
  if (level === 'full') return goTo(returnOrigin.consume() ?? paths.dashboard)
  clearTrustedDeviceHint()
  return goTo(paths.mfa)
}
