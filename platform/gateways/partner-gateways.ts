import { smtpMail } from '#platform/gateways/mail.ts'
import { twilioText } from '#platform/gateways/text-message.ts'
import { twilioCall } from '#platform/gateways/voice-call.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'

/** Addresses of mail server and phone gateway from the configuration. */
export type Partners = { mailUrl: string; mailFrom: string; phoneGatewayUrl: string; phoneGatewayFrom: string }

/** Production gateways for mail (SMTP) and for texts and calls (Twilio's API). */
export const partnerGateways = ({ mailUrl, mailFrom, phoneGatewayUrl, phoneGatewayFrom }: Partners): Gateways => {
  const phone = { url: phoneGatewayUrl, from: phoneGatewayFrom }
  return { email: smtpMail({ url: mailUrl, from: mailFrom }), text: twilioText(phone), phone_call: twilioCall(phone) }
}
