import { paths } from '#shared/paths.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { forgetDevice } from '#ui/lib/storage.ts'
import { clearTab } from '#ui/lib/tab-state.ts'

/**
 * Opens what comes after signing in: the second factor while it is due, else where the guard stopped the member, else the dashboard
 * (SIGN-13, SHELL-054, MFA-09). What this tab held before, a half-done registration above all, may be somebody else's and goes.
 * The remembered-device flag goes when a PIN is due: it would lead past /MFA to a refusal, round and round.
 */
export const goOn = async (level: 'pending' | 'full'): Promise<never> => {
  clearTab('toasts', 'origin')
  if (level === 'full') return goTo(returnOrigin.take() ?? paths.dashboard)
  forgetDevice()
  return goTo(paths.mfa)
}
