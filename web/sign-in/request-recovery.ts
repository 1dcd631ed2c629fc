import { paths } from '#shared/paths.ts'
import { recoveryCalls } from '#shared/sign-in/recovery-calls.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { dropForm } from '#ui/lib/kept-form.ts'
import { send } from '#ui/lib/send.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { recoveryTexts } from '#web/sign-in/recovery-texts.ts'

/** Asks for a reset mail and says so on the sign-in page, whether or not the address is known (SIGN-20, SIGN-21). */
export const requestRecovery = async (email: string): Promise<never> => {
  await send(recoveryCalls.requestRecovery, { email })
  dropForm('forgot-password')
  toastInNextDocument('success', recoveryTexts()('sent'))
  return goTo(paths.signIn)
}
