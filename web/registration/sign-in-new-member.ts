import { paths } from '#shared/paths.ts'
import { signInCalls } from '#shared/sign-in/sign-in-calls.ts'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { send } from '#ui/lib/calls/send.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import { goOn } from '#web/shell/go-on.ts'

/**
 * Signs in with the new account (REG-41, REG-42): the registration ticket replaces the PIN, once. The account exists even if this fails;
 * the sign-in page then says so.
 */
export const signInNewMember = async (email: string, password: string): Promise<never> => {
  const t = textsOf(registrationTexts)
  returnOrigin.clear()
  try {
    const { data } = await send(signInCalls.signIn, { email, password, type: 'MEMBER', version: 2 }, { quiet: true })
    toastInNextDocument('success', t('created'))
    return await goOn(data.level)
  } catch {
    clearTab()
    toastInNextDocument('info', t('createdSignIn'))
    return goInstead(paths.signIn)
  }
}
