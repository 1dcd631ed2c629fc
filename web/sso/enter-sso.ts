import { paths, withQuery } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { ssoCalls } from '#shared/sso/sso-calls.ts'
import { afterSso, entryPath, shownCode } from '#shared/sso/sso-rules.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { send } from '#ui/lib/calls/send.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { clearTrustedDeviceHint } from '#ui/lib/page/storage.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { personToRegister } from '#web/shell/selected-person.ts'

type SsoAnswer = Awaited<ReturnType<typeof send<typeof ssoCalls.authenticate>>>

/**
 * Opens the page for a response. While a PIN is due, stores the entry page unless a return address is stored, and clears the
 * remembered-device flag, which would skip /MFA and cause a redirect loop.
 */
const follow = (answer: SsoAnswer, entryPage: string | null, path: string = afterSso(answer, entryPage)): Promise<never> => {
  if (path === paths.mfa) {
    clearTrustedDeviceHint()
    if (returnOrigin.read() === null) returnOrigin.write(entryPath(entryPage))
  }
  if (answer.data.level === 'none') personToRegister.write(answer.data.selectedPerson)
  return goInstead(path)
}

/** Opens the error page for any failure (SSO-05, SSO-15). */
const showSsoError = (error: unknown): Promise<never> => {
  const code = shownCode(error instanceof CallError ? error.code : null)
  return goInstead(withQuery(paths.ssoError, { error: code === 'SsoFailed' ? undefined : code }))
}

/** Without a token: signed-in members continue (SSO-07). */
const goOn = async (): Promise<never> => {
  const { data } = await send(sessionCalls.readSession, {}, { quiet: true })
  return goInstead(data.level === 'pending' ? paths.mfa : paths.dashboard)
}

/**
 * Handles /SAML/SAMLEntry: clears an unfinished registration and the tab's data, removes the token from the address before any request, and
 * exchanges it for a session (SSO-01..08).
 */
export const enterSso = async (): Promise<never> => {
  const { pathname, searchParams } = new URL(location.href)
  const [token, entryPage] = [searchParams.get('token'), searchParams.get('entryPage')]
  history.replaceState(history.state, '', pathname)
  clearTab('toasts')
  try {
    if (!token) return await goOn()
    return await follow(await send(ssoCalls.authenticate, { token }, { quiet: true }), entryPage)
  } catch (error) {
    return showSsoError(error)
  }
}

/** Handles /user/authenticating: continues with the stored token to the page where the guard stopped the member (SSO-10, SHELL-025). */
export const resumeSso = async (): Promise<never> => {
  try {
    const answer = await send(ssoCalls.authenticate, {}, { quiet: true })
    const path = afterSso(answer, null)
    return await follow(answer, null, path === paths.dashboard ? (returnOrigin.consume() ?? path) : path)
  } catch (error) {
    return error instanceof CallError && error.code === 'SsoNothingStored' ? goInstead(paths.signIn) : showSsoError(error)
  }
}
