import type { Db } from '#platform/db/db.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { offlineWebPush } from '#platform/gateways/web-push.ts'
import type { Gateways } from '#platform/outbox/deliver-outbox.ts'
import { insertDemoMessage } from '#server/demo/demo-outbox-store.ts'
import { readPushPayload } from '#shared/push/push-payload.ts'

/** Mail, phone and push stubs that store messages for the demo's outbox page. */
export const demoGateways = (db: Db, now: () => Date): Gateways => ({
  email: offlineMail(({ to, subject, text }) => insertDemoMessage(db, { channel: 'email', to, subject, text, createdAt: now() })),
  text: offlineTextMessage(({ to, text }) => insertDemoMessage(db, { channel: 'text', to, subject: null, text, createdAt: now() })),
  phone_call: offlineVoiceCall(({ to, text }) =>
    insertDemoMessage(db, { channel: 'phone_call', to, subject: null, text, createdAt: now() }),
  ),
  push: offlineWebPush(({ device, payload }) => {
    const { title, path } = readPushPayload(payload)
    return insertDemoMessage(db, { channel: 'push', to: device.endpoint, subject: title, text: path, createdAt: now() })
  }),
})
