import type { Care } from '#care/server/care.ts'
import { dropPushDevice, putPushDevice } from '#care/server/push/change-push-devices.ts'
import { listPushDevices } from '#care/server/push/push-device-store.ts'
import { vapidKey } from '#care/server/push/vapid-key.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { mobilePushCalls } from '#shared/push/push-calls.ts'

export const pushRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  const feature = 'Telehealth'
  return serve(mobilePushCalls, {
    listMemberPushDevices: mobileMember({ feature, limit: '240/h', audit: 'push.read' }, async ({ member, token }) => {
      const devices = await listPushDevices(care.db, member.id)
      const isOn = care.config.pushHosts.length > 0
      return {
        data: {
          public_key: isOn ? (await vapidKey(care, care.db)).publicKey : null,
          devices: devices.map(({ id, sid, userAgent, createdAt, lastUsedAt }) => ({
            id,
            user_agent: userAgent,
            addedAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt.toISOString(),
            is_this: sid === token.sid,
          })),
        },
      }
    }),
    putPushDevice: mobileMember({ feature, limit: '60/h', audit: 'push.add' }, async ({ input, member, token, request }) => ({
      data: await putPushDevice(care, { memberId: member.id, sid: token.sid, subscription: input, request }),
    })),
    dropPushDevice: mobileMember({ feature, limit: '60/h', audit: 'push.remove' }, async ({ input, member, request }) => ({
      data: await dropPushDevice(care, { memberId: member.id, id: input.id, request }),
    })),
  })
}
