import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { passkeySignInCalls } from '#shared/sign-in/passkey-sign-in-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { dropForm } from '#ui/lib/kept-form.ts'
import { send } from '#ui/lib/send.ts'
import { goOn } from '#web/shell/go-on.ts'
import { loginProblem } from '#web/sign-in/login-problem.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'

/** The server's question is good for five minutes; one that waits is asked anew before that. */
const anewEvery = 4 * 60_000

/** Whoever closes the browser's dialog knows it. */
const isClosed = (error: unknown): boolean => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const problemOf = (error: unknown): string | null => {
  if (isClosed(error)) return null
  return error instanceof CallError ? loginProblem(error) : signInTexts()('passkeyFailed')
}

const ask = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await send(passkeySignInCalls.askForPasskey, {}, { quiet: true })).data as unknown as PublicKeyCredentialRequestOptionsJSON

const signIn = async (assertion: AuthenticationResponseJSON): Promise<never> => {
  const { data } = await send(passkeySignInCalls.signInWithPasskey, assertion, { quiet: true })
  dropForm('sign-in')
  return goOn(data.level)
}

export type PasskeyWays = {
  /** Signs in by the browser's own dialog. Settles only when that did not work. */
  enter: () => Promise<void>
  /** Has passkeys offered among the suggestions of the address field, where the browser can. */
  offer: () => Promise<void>
}

/**
 * The two ways to sign in with a passkey. A browser asks its devices one thing at a time: while its dialog is open, nothing is
 * offered in the field. What goes wrong there before somebody took a passkey is nobody's concern.
 * @param onProblem told the sentence to show; null where there is nothing to say
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
    setInterval(offerOnce, anewEvery)
    await offerOnce()
  }
  return { enter, offer }
}
