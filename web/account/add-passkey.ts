import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeyCalls } from '#shared/mfa/passkey-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'

/** What became of it. Whoever closed the browser's dialog knows that they did. */
export type Added = 'added' | 'closed' | 'already there' | 'failed'

const outcomeOf = (error: unknown): Added => {
  if (!(error instanceof WebAuthnError)) return 'failed'
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'already there'
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? 'closed' : 'failed'
}

/**
 * Has the browser make a passkey and the portal keep it.
 * @throws CallError when the portal refuses
 */
export const addPasskey = async (): Promise<Added> => {
  const { data } = await send(passkeyCalls.startPasskey, {})
  try {
    const made = await startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON })
    await send(passkeyCalls.addPasskey, made)
    return 'added'
  } catch (error) {
    if (error instanceof CallError) throw error
    return outcomeOf(error)
  }
}
