import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { offlineWebPush } from '#platform/gateways/web-push.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'
import { readPushPayload } from '#shared/push/push-payload.ts'

type Sent = { channel: 'email' | 'text' | 'phone_call' | 'push'; to: string; subject: string | null; text: string }

/**
 * E-mail, text, phone-call and push gateways of a demo in two processes. They write to the portal's outbox table, which replaces a shared mail
 * server; it is the only portal table that care accesses.
 */
export const careDemoGateways = (db: Db, now: () => Date): Gateways => {
  const keep = async ({ channel, to, subject, text }: Sent) => {
    await db.execute(
      sql`insert into portal.demo_messages (id, channel, "to", subject, text, created_at)
        values (${uuidv7()}, ${channel}, ${to}, ${subject}, ${text}, ${now().toISOString()})`,
    )
  }
  return {
    email: offlineMail(({ to, subject, text }) => keep({ channel: 'email', to, subject, text })),
    text: offlineTextMessage(({ to, text }) => keep({ channel: 'text', to, subject: null, text })),
    phone_call: offlineVoiceCall(({ to, text }) => keep({ channel: 'phone_call', to, subject: null, text })),
    push: offlineWebPush(({ device, payload }) => {
      const { title, path } = readPushPayload(payload)
      return keep({ channel: 'push', to: device.endpoint, subject: title, text: path })
    }),
  }
}
