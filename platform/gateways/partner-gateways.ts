import { smtpMail } from '#platform/gateways/mail.ts'
import { twilioText } from '#platform/gateways/text-message.ts'
import { twilioCall } from '#platform/gateways/voice-call.ts'
import { webPush } from '#platform/gateways/web-push.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'

/** Addresses of mail server, phone gateway and push services from the configuration. */
export type Partners = {
  mailUrl: string
  mailFrom: string
  phoneGatewayUrl: string
  phoneGatewayFrom: string
  publicUrl: string
  pushHosts: readonly string[]
}

/** Production gateways for mail (SMTP), for texts and calls (Twilio's API), and for browsers' push services. */
export const partnerGateways = (partners: Partners): Gateways => {
  const { mailUrl, mailFrom, phoneGatewayUrl, phoneGatewayFrom, publicUrl, pushHosts } = partners
  const phone = { url: phoneGatewayUrl, from: phoneGatewayFrom }
  return {
    email: smtpMail({ url: mailUrl, from: mailFrom }),
    text: twilioText(phone),
    phone_call: twilioCall(phone),
    push: webPush({ subject: publicUrl, hosts: pushHosts }),
  }
}
