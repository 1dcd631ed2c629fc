import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { paths } from '#shared/paths.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'
import { rememberDevice } from '#ui/lib/storage.ts'

/** Opens the session with a code of the app, or a recovery code, and leads to where the member wanted to go, else the dashboard. */
export const verifyAuthenticator = async (code: string, remember: boolean): Promise<void> => {
  await send(authenticatorCalls.verifyAuthenticator, { code, remember_device: remember })
  if (remember) rememberDevice()
  await goTo(returnOrigin.take() ?? paths.dashboard)
}
