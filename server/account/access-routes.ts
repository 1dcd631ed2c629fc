import { serve } from '#platform/http/serve.ts'
import { currentPasswordThrottles } from '#platform/http/throttle-rules.ts'
import { confirmPassword } from '#server/account/own-password.ts'
import type { Portal } from '#server/portal.ts'
import { forgetDevice, forgetDevices } from '#server/session/access/forget-device.ts'
import { ownDevices, ownSessions } from '#server/session/access/own-access.ts'
import { revokeOtherSessions, revokeSession } from '#server/session/access/revoke-session.ts'
import { clearedCookies } from '#server/session/session-tokens.ts'
import { who } from '#server/session/who.ts'
import { accessCalls } from '#shared/account/access-calls.ts'

const ended = { ended: true } as const

export const accessRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(accessCalls, {
    listSessions: member({ unproved: true, covered: false, limit: '120/h', audit: 'session.read' }, async ({ caller }) => ({
      data: await ownSessions(portal, caller),
    })),
    revokeSession: member({ unproved: true, covered: false, limit: '60/h', audit: 'session.revoke' }, async ({ input, ...by }) => {
      await revokeSession(portal, by, input.id)
      return { data: ended, cookies: input.id === by.caller.session.id ? clearedCookies : [] }
    }),
    revokeOtherSessions: member({ unproved: true, covered: false, limit: '60/h', audit: 'session.revoke' }, async (by) => {
      await revokeOtherSessions(portal, by)
      return { data: ended }
    }),
    listDevices: member({ unproved: true, covered: false, limit: '120/h', audit: 'device.read' }, async ({ caller }) => ({
      data: await ownDevices(portal, caller),
    })),
    forgetDevice: member({ unproved: true, covered: false, limit: '60/h', audit: 'device.revoke' }, async ({ input, ...by }) => ({
      data: ended,
      cookies: await forgetDevice(portal, by, input.id),
    })),
    forgetDevices: member({ unproved: true, covered: false, limit: '60/h', audit: 'device.revoke' }, async (by) => ({
      data: ended,
      cookies: await forgetDevices(portal, by),
    })),
    confirmPassword: member(
      {
        unproved: true,
        covered: false,
        limit: '30/h',
        throttles: currentPasswordThrottles,
        audit: 'session.confirm',
        refuses: ['NotFound', 'CurrentPasswordWrong'],
      },
      async ({ input, ...by }) => {
        await confirmPassword(portal, by, input.currentPassword)
        return { data: { confirmed: true as const } }
      },
    ),
  })
}
