import type { Call } from '#shared/calls.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { strongSignInTexts } from '#ui/staff/strong-sign-in-texts.en.ts'

const loadPasskeys = latePart(() => import('#ui/lib/calls/passkeys.ts'))

/**
 * Opens the browser's passkey dialog. Its code is loaded at the first use.
 * @returns null if the person closed the dialog, or after a message that the browser failed
 * @throws CallError when the server refuses
 */
export const signInByPasskeyDialog = async (ask: Call): Promise<PasskeyAssertion | null> => {
  try {
    return await (await loadPasskeys()).signWithPasskey(ask)
  } catch (error) {
    if (error instanceof CallError) throw error
    toast.error(textsOf(strongSignInTexts)('passkeyFailed'))
    return null
  }
}
