import { paths } from '#shared/paths.ts'
import { signInCalls } from '#shared/sign-in/sign-in-calls.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { dropForm } from '#ui/lib/kept-form.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'
import { forgetDevice, writePreferences } from '#ui/lib/storage.ts'

/**
 * Signs in and opens what comes next: the second factor while it is due, else where the guard stopped the member, else the dashboard
 * (SIGN-13, SHELL-054, MFA-09). The remembered-device flag goes when a PIN is due: it would lead past /MFA to a refusal, round and round.
 */
export const signIn = async (given: { email: string; password: string; remember: boolean }): Promise<void> => {
  const { data } = await send(
    signInCalls.signIn,
    { email: given.email, password: given.password, type: 'MEMBER', version: 2 },
    { quiet: true },
  )
  dropForm('sign-in')
  writePreferences({ rememberedEmail: given.remember ? given.email : undefined })
  if (data.level === 'pending') {
    forgetDevice()
    await goTo(paths.mfa)
  }
  await goTo(returnOrigin.take() ?? paths.dashboard)
}
