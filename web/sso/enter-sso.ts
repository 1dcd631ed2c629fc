import { paths, withQuery } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { ssoCalls } from '#shared/sso/sso-calls.ts'
import { afterSso, entryPath, toldCode } from '#shared/sso/sso-rules.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'
import { forgetDevice } from '#ui/lib/storage.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { personToRegister } from '#web/shell/selected-person.ts'

type SsoAnswer = Awaited<ReturnType<typeof send<typeof ssoCalls.authenticate>>>

/** Opens what an answer leads to; while the PIN is due, the way there is kept for after it. The flag of a remembered device would lead past /MFA, round and round. */
const follow = (answer: SsoAnswer, entryPage: string | null, path: string = afterSso(answer, entryPage)): Promise<never> => {
  if (path === paths.mfa) {
    forgetDevice()
    if (returnOrigin.read() === null) returnOrigin.write(entryPath(entryPage))
  }
  if (answer.data.level === 'none') personToRegister.write(answer.data.selectedPerson)
  return goInstead(path)
}

/** SSO-05, SSO-15: whatever went wrong ends there. */
const showSsoError = (error: unknown): Promise<never> => {
  const code = toldCode(error instanceof CallError ? error.code : null)
  return goInstead(withQuery(paths.ssoError, { error: code === 'SsoFailed' ? undefined : code }))
}

/** Without a token: whoever is signed in goes on (SSO-07). */
const goOn = async (): Promise<never> => {
  const { data } = await send(sessionCalls.readSession, {}, { quiet: true })
  return goInstead(data.level === 'pending' ? paths.mfa : paths.dashboard)
}

/**
 * /SAML/SAMLEntry: drops a half-done registration and what the tab remembers, takes the token out of the address before anything is
 * sent, and trades it for a session (SSO-01..08).
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

/** /user/authenticating: goes on with the stored token, to where the guard stopped the member (SSO-10, SHELL-025). */
export const resumeSso = async (): Promise<never> => {
  try {
    const answer = await send(ssoCalls.authenticate, {}, { quiet: true })
    const path = afterSso(answer, null)
    return await follow(answer, null, path === paths.dashboard ? (returnOrigin.take() ?? path) : path)
  } catch (error) {
    return error instanceof CallError && error.code === 'SsoNothingStored' ? goInstead(paths.signIn) : showSsoError(error)
  }
}
