import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const field = (least: number, most: number) =>
  z.string('Required').check(z.minLength(least, 'InvalidInput'), z.maxLength(most, 'InvalidInput'), z.regex(/^[\w-]+$/, 'InvalidInput'))

/** A browser's subscription, as `PushSubscription.toJSON()` has it. Keys are base64url without padding. */
const subscription = z.object({
  endpoint: z.url('InvalidInput').check(z.maxLength(1000, 'InvalidInput')),
  p256dh: field(87, 87),
  auth: field(22, 22),
})

const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
const times = { addedAt: z.string(), lastUsedAt: z.string() }
const added = z.object({ id: z.string() })
const removed = z.object({ removed: z.literal(true) })

/** The caller's devices that show push notifications. */
export const pushCalls = {
  listPushDevices: call({
    method: 'GET',
    path: '/api/account/push-devices',
    about:
      'The browsers of the caller that show push notifications, the latest used first, and the public key with which a browser subscribes; null where push notifications are off.',
    input: z.object({}),
    answer: z.object({
      publicKey: z.nullable(z.string()),
      devices: z.array(z.object({ id: z.string(), device, ...times, isThis: z.boolean() })),
    }),
  }),
  addPushDevice: call({
    method: 'POST',
    path: '/api/account/push-devices',
    about:
      'Adds the browser that asks, or renews it: its subscription then belongs to this session, and ends when the member signs out of it. The endpoint must belong to a known push service.',
    input: subscription,
    answer: added,
  }),
  removePushDevice: call({
    method: 'DELETE',
    path: '/api/account/push-devices/{id}',
    about: 'Sends no more notifications to a browser of the caller.',
    input: z.object({ id: z.string() }),
    answer: removed,
  }),
}

/** The same calls from the portal to the telehealth service, which sends the notifications. */
export const mobilePushCalls = {
  listMemberPushDevices: call({
    method: 'GET',
    path: '/mobile/push_devices',
    about: "A member's devices that get push messages, the latest used first, and the public key of this service (RFC 8292).",
    isBare: true,
    input: z.object({}),
    answer: z.object({
      public_key: z.nullable(z.string()),
      devices: z.array(z.object({ id: z.string(), user_agent: z.string(), ...times, is_this: z.boolean() })),
    }),
  }),
  putPushDevice: call({
    method: 'POST',
    path: '/mobile/put_push_device',
    about: "Adds or renews the subscription of a member's browser. It belongs to the session of the token.",
    isBare: true,
    refuses: ['InvalidInput', 'Conflict', 'NotFound'],
    input: z.extend(subscription, { user_agent: z.string().check(z.maxLength(1000)) }),
    answer: added,
  }),
  dropPushDevice: call({
    method: 'POST',
    path: '/mobile/drop_push_device',
    about: "Removes a member's device. What still waits for it is not sent.",
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ id: z.string() }),
    answer: removed,
  }),
}
