import { z } from 'zod/mini'
import { credentials } from '#shared/sign-in/credentials.ts'
import { signInCalls } from '#shared/sign-in/sign-in-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { writePreferences } from '#ui/lib/page/storage.ts'
import { goOn } from '#web/shell/go-on.ts'

/** The form of /login: the credentials (SIGN-10, SIGN-11), and whether to remember the address (SIGN-04). */
export const signInSchema = z.extend(credentials, { remember: z.optional(z.string()) })

/** Signs in with address and password, and opens the next page. */
export const submitSignIn = async (given: {
  email: string
  password: string
  remember: boolean
  altcha: string | undefined
}): Promise<void> => {
  const { data } = await send(
    signInCalls.signIn,
    { email: given.email, password: given.password, type: 'MEMBER', version: 2, altcha: given.altcha },
    { quiet: true },
  )
  writePreferences({ rememberedEmail: given.remember ? given.email : undefined })
  await goOn(data.level)
}
