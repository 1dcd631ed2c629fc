import { paths } from '#shared/paths.ts'
import { signInCalls } from '#shared/sign-in/sign-in-calls.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { registrationTexts } from '#web/registration/registration-texts.ts'
import { goOn } from '#web/shell/go-on.ts'

/**
 * Signs in with the account just made (REG-41, REG-42): the registration ticket stands in for the PIN, once. The account is there
 * whatever happens now: when the sign-in fails, the sign-in page says so.
 */
export const signInNewMember = async (email: string, password: string): Promise<never> => {
  const t = registrationTexts()
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
