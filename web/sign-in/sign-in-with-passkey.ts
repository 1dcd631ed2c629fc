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

const enter = async (assertion: AuthenticationResponseJSON): Promise<never> => {
  const { data } = await send(passkeySignInCalls.signInWithPasskey, assertion, { quiet: true })
  dropForm('sign-in')
  return goOn(data.level)
}

/** A browser asks its devices one thing at a time: while its dialog is open, nothing is offered in the field. */
let isDialogOpen = false
let offer = async (): Promise<void> => {}

/** Signs in by the browser's own dialog. Settles only when that did not work: with the sentence to show, null where there is none. */
export const signInWithPasskey = async (): Promise<string | null> => {
  isDialogOpen = true
  try {
    return await enter(await startAuthentication({ optionsJSON: await ask() }))
  } catch (error) {
    return problemOf(error)
  } finally {
    isDialogOpen = false
    void offer()
  }
}

/** Has passkeys offered among the suggestions of the address field, where the browser can. As long as nobody takes one, failures are nobody's concern. */
export const offerPasskeys = async (onProblem: (problem: string | null) => void): Promise<void> => {
  if (!(await browserSupportsWebAuthnAutofill())) return
  offer = async () => {
    const optionsJSON = await ask().catch(() => null)
    if (isDialogOpen || !optionsJSON) return
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null)
    if (!assertion) return
    await enter(assertion).catch((error: unknown) => onProblem(problemOf(error)))
    void offer()
  }
  setInterval(() => isDialogOpen || void offer(), anewEvery)
  await offer()
}
