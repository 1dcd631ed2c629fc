import { smtpMail } from '#platform/gateways/mail.ts'
import { twilioText } from '#platform/gateways/text-message.ts'
import { twilioCall } from '#platform/gateways/voice-call.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'

/** Where mail and phone are, as a server's configuration has it. */
export type Partners = { mailUrl: string; mailFrom: string; phoneGatewayUrl: string; phoneGatewayFrom: string }

/** Mail and phone of production, by the interfaces that most providers speak: SMTP, and Twilio's for texts and calls. */
export const partnerGateways = ({ mailUrl, mailFrom, phoneGatewayUrl, phoneGatewayFrom }: Partners): Gateways => {
  const phone = { url: phoneGatewayUrl, from: phoneGatewayFrom }
  return { email: smtpMail({ url: mailUrl, from: mailFrom }), text: twilioText(phone), phone_call: twilioCall(phone) }
}
