import { mfaCalls } from '#shared/mfa/mfa-calls.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import { send } from '#ui/lib/send.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { sentPin } from '#web/mfa/sent-pin.ts'

/** Has a PIN sent and remembers where to, for the page that asks for it. An e-mail needs no phone chosen. */
export const sendPin = async (method: PinMethod, communicationId: string): Promise<void> => {
  const { data } = await send(mfaCalls.sendPin, { delivery_method: method, communication_id: communicationId || method })
  const minutes = Math.round((Date.parse(data.expiresAt) - serverNow()) / 60_000)
  sentPin.write({ sentTo: data.sentTo, minutes, communicationId, method })
}
