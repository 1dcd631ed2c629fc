import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { passkeySignInCalls } from '#shared/sign-in/passkey-sign-in-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { dropForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { goOn } from '#web/shell/go-on.ts'
import { loginProblem } from '#web/sign-in/login-problem.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'

/** Refresh interval of the server's challenge, which is valid for five minutes. Milliseconds. */
const refreshEvery = 4 * 60_000

/** Whether the member closed the browser's dialog, which needs no message. */
const isClosed = (error: unknown): boolean => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const problemOf = (error: unknown): string | null => {
  if (isClosed(error)) return null
  return error instanceof CallError ? loginProblem(error) : textsOf(signInTexts)('passkeyFailed')
}

const ask = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await send(passkeySignInCalls.askForPasskey, {}, { quiet: true })).data as unknown as PublicKeyCredentialRequestOptionsJSON

const signIn = async (assertion: AuthenticationResponseJSON): Promise<never> => {
  const { data } = await send(passkeySignInCalls.signInWithPasskey, assertion, { quiet: true })
  dropForm('sign-in')
  return goOn(data.level)
}

export type PasskeyWays = {
  /** Opens the browser's passkey dialog and signs in. Success loads another page; the promise resolves only after a failure. */
  enter: () => Promise<void>
  /** Offers passkeys among the suggestions of the address field, where supported. */
  offer: () => Promise<void>
}

/**
 * The two ways to sign in with a passkey. A browser allows one request at a time, so nothing is offered in the field while its dialog is
 * open. Errors before a passkey is chosen there are ignored.
 * @param onProblem receives the message to show; null to clear it
 */
export const passkeyWays = (onProblem: (problem: string | null) => void): PasskeyWays => {
  let isDialogOpen = false
  let isOffering = false
  const offerOnce = async (): Promise<void> => {
    const optionsJSON = isDialogOpen ? null : await ask().catch(() => null)
    if (isDialogOpen || !optionsJSON) return
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null)
    if (!assertion) return
    await signIn(assertion).catch((error: unknown) => onProblem(problemOf(error)))
    void offerOnce()
  }
  const enter = async () => {
    isDialogOpen = true
    try {
      await signIn(await startAuthentication({ optionsJSON: await ask() }))
    } catch (error) {
      onProblem(problemOf(error))
    } finally {
      isDialogOpen = false
      if (isOffering) void offerOnce()
    }
  }
  const offer = async () => {
    isOffering = await browserSupportsWebAuthnAutofill()
    if (!isOffering) return
    setInterval(offerOnce, refreshEvery)
    await offerOnce()
  }
  return { enter, offer }
}
