import { mfaCalls } from '#shared/mfa/mfa-calls.ts'
import { paths } from '#shared/paths.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { dropForm } from '#ui/lib/kept-form.ts'
import { returnOrigin } from '#ui/lib/return-origin.ts'
import { send } from '#ui/lib/send.ts'
import { rememberDevice } from '#ui/lib/storage.ts'
import { sentPin } from '#web/mfa/sent-pin.ts'

/** Opens the session with the PIN and leads to where the member wanted to go, else the dashboard (MFA-12, SESS-24). */
export const verifyPin = async (pin: string, remember: boolean): Promise<void> => {
  await send(mfaCalls.verifyPin, { pin, remember_device: remember })
  if (remember) rememberDevice()
  sentPin.clear()
  dropForm('mfa')
  await goTo(returnOrigin.take() ?? paths.dashboard)
}
