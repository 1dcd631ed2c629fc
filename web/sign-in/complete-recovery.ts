import { paths } from '#shared/paths.ts'
import { recoveryCalls } from '#shared/sign-in/recovery-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { goOn } from '#web/shell/go-on.ts'
import { recoveryTexts } from '#web/sign-in/recovery-texts.ts'

type RecoveryLink = { profileId: string; passwordRecoveryCode: string }

/** What the link of the mail carries in its path (SIGN-25); null where something is missing. */
export const readRecoveryLink = (pathname: string): RecoveryLink | null => {
  const [, profileId, passwordRecoveryCode] = /^\/set-password\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  return profileId && passwordRecoveryCode ? { profileId, passwordRecoveryCode } : null
}

/** Used, too old, or never right: the server does not say which (SIGN-29). */
export const isExpiredLink = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'LinkExpired' || error.fields.passwordRecoveryCode !== undefined)

/**
 * Sets the password and opens what comes next: the PIN where it is due, else the dashboard (SIGN-27, SIGN-29). The code is spent now;
 * the address loses it all the same, so that it does not stand in the history of the tab.
 */
export const completeRecovery = async (link: RecoveryLink, password: string): Promise<never> => {
  const { data } = await send(recoveryCalls.completeRecovery, { ...link, password }, { quiet: true })
  history.replaceState(history.state, '', paths.setPassword)
  returnOrigin.clear()
  toastInNextDocument('success', recoveryTexts()('changed'))
  return goOn(data.level)
}
