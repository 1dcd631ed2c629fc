import { mfaCalls, ownMobileToken } from '#shared/mfa/mfa-calls.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { sentPin } from '#web/mfa/sent-pin.ts'

/** Sends a PIN and stores its destination for the next page. E-mail requires no phone. */
export const submitPinRequest = async (method: PinMethod, communicationId: string): Promise<void> => {
  const { data } = await send(mfaCalls.sendPin, { delivery_method: method, communication_id: communicationId || method, ...ownMobileToken })
  const minutes = Math.round((Date.parse(data.expiresAt) - serverNow()) / 60_000)
  sentPin.write({ sentTo: data.sentTo, minutes, communicationId, method })
}
