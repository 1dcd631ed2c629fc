import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Answer, Call, Sent } from '#shared/calls.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'

/** The outcome of adding a passkey. 'closed' (the browser's dialog was dismissed) shows no message. */
export type PasskeyOutcome = 'added' | 'closed' | 'already there' | 'failed'

/** Whether a person closed the browser's dialog. */
const isClosed = (error: unknown): boolean => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const outcomeOf = (error: unknown): PasskeyOutcome => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'already there'
  return isClosed(error) ? 'closed' : 'failed'
}

/**
 * Creates a passkey in the browser and registers it.
 * @param start the call with the options, `add` the one that stores the passkey
 * @throws CallError when the server refuses
 */
export const createPasskey = async <Add extends Call>(
  start: Call,
  add: Add,
): Promise<{ outcome: 'added'; answer: Answer<Add> } | { outcome: Exclude<PasskeyOutcome, 'added'> }> => {
  const { data } = await send(start, {})
  try {
    const made = await startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON })
    return { outcome: 'added', answer: (await send(add, made as unknown as Sent<Add>)).data }
  } catch (error) {
    if (error instanceof CallError) throw error
    return { outcome: outcomeOf(error) as Exclude<PasskeyOutcome, 'added'> }
  }
}

/**
 * Opens the browser's passkey dialog.
 * @param ask the call with the challenge
 * @returns the signed challenge; null if the person closed the dialog
 * @throws CallError when the server refuses, Error when the browser fails
 */
export const signWithPasskey = async (ask: Call): Promise<PasskeyAssertion | null> => {
  const { data } = await send(ask, {}, { quiet: true })
  try {
    return await startAuthentication({ optionsJSON: data as unknown as PublicKeyCredentialRequestOptionsJSON })
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}
