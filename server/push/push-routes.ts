import { writeAudit } from '#platform/audit/write-audit.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { mobilePushCalls, pushCalls } from '#shared/push/push-calls.ts'
import { deviceWords } from '#shared/session/device-words.ts'

/** The telehealth side answers codes without fields. Only the endpoint's host is left for it to check: the form is checked here. */
const atEndpoint = (error: unknown): never => {
  if (error instanceof Failure && error.code === 'InvalidInput') return fail('InvalidInput', { field: 'endpoint' })
  throw error
}

/** The portal decides nothing: the telehealth side keeps the devices and sends to them. */
export const pushDeviceRoutes = (portal: Portal) => {
  const { care } = portal
  const { member } = who(portal)
  const feature = 'Telehealth'
  return serve(pushCalls, {
    listPushDevices: member(
      { feature, covered: false, limit: '240/h', audit: 'push.read', refuses: careRefusals(mobilePushCalls.listMemberPushDevices) },
      async ({ caller }) => {
        const held = await care.call(careIdentity(portal, caller.session), mobilePushCalls.listMemberPushDevices, {})
        const devices = held.devices.map(({ user_agent, is_this, ...times }) => ({
          ...times,
          device: deviceWords(user_agent),
          isThis: is_this,
        }))
        return { data: { publicKey: held.public_key, devices } }
      },
    ),
    addPushDevice: member(
      { feature, covered: false, limit: '60/h', audit: 'push.add', refuses: careRefusals(mobilePushCalls.putPushDevice) },
      async ({ input, caller, request }) => {
        const subscription = { ...input, user_agent: (request.header('user-agent') ?? '').slice(0, 1000) }
        const put = care.call(careIdentity(portal, caller.session), mobilePushCalls.putPushDevice, subscription)
        const data = await put.catch(atEndpoint)
        await writeAudit(portal.db, request.auditContext, { event: 'push.add', outcome: 'ok' })
        return { data }
      },
    ),
    removePushDevice: member(
      { feature, covered: false, limit: '60/h', audit: 'push.remove', refuses: careRefusals(mobilePushCalls.dropPushDevice) },
      async ({ input, caller, request }) => {
        const data = await care.call(careIdentity(portal, caller.session), mobilePushCalls.dropPushDevice, { id: input.id })
        await writeAudit(portal.db, request.auditContext, { event: 'push.remove', outcome: 'ok' })
        return { data }
      },
    ),
  })
}
