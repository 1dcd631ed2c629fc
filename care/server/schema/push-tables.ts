import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Browsers that show push notifications. */
export const pushDevices = careSchema.table(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    /** The telehealth id. */
    memberId: text('member_id').notNull(),
    /** The portal's session in which the browser last renewed it; signing out of that session deletes the row. */
    sid: text('sid').notNull(),
    /** The address at the browser's push service, and the keys for which messages are encrypted, in base64url. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index('push_devices_member').on(table.memberId), index('push_devices_sid').on(table.sid)],
)

/** The key pair with which this service signs toward push services. Subscriptions are bound to it, so it is made once. */
export const pushKeys = careSchema.table('push_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Sealed with the key ring; a rotation of the ring seals it again. */
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
})
