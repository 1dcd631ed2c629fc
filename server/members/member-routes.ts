import { serve } from '#platform/http/serve.ts'
import { actForMember, type memberActs, resendToMember } from '#server/members/act-for-member.ts'
import { requestFactorReset } from '#server/members/factor-resets.ts'
import { memberStatus } from '#server/members/member-status.ts'
import { type ByOperator, openedMember, openMember } from '#server/members/open-member.ts'
import { searchMembers } from '#server/members/search-members.ts'
import { unlockMember } from '#server/members/unlock-member.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { memberCalls } from '#shared/members/member-calls.ts'

const done = { data: { done: true as const } }
const roles = ['admin', 'support'] as const
const scope = { of: 'person', ids: ['id'] } as const

export const memberRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const act = (event: keyof typeof memberActs) =>
    operator(
      { roles, scope, limit: '120/h', audit: event, refuses: ['ReasonNeeded'] },
      async ({ input, ...by }: { input: { id: string } } & ByOperator) => {
        await actForMember(portal, by, input.id, event)
        return done
      },
    )
  return serve(memberCalls, {
    searchMembers: operator(
      { roles, scope: 'limit', limit: '240/h', audit: 'member.search', refuses: ['SearchTooWide'] },
      ({ input, ...by }) => searchMembers(portal, input, by),
    ),
    openMember: operator({ roles, scope, limit: '120/h', audit: 'member.open' }, ({ input, ...by }) => openMember(portal, by, input)),
    readMember: operator({ roles, scope, limit: '600/h', audit: 'member.read', refuses: ['ReasonNeeded'] }, async ({ input, ...by }) => {
      const opened = await openedMember(portal, by, input.id)
      const data = await memberStatus(portal, by, opened)
      await opened.writeAct(portal.db, 'member.read')
      return { data }
    }),
    unlockMember: operator(
      { roles, scope, limit: '120/h', audit: 'member.unlock', refuses: ['ReasonNeeded'] },
      async ({ input, ...by }) => {
        await unlockMember(portal, by, input)
        return done
      },
    ),
    resendMessage: operator(
      { roles, scope, limit: '120/h', audit: 'member.message.resend', refuses: ['NotResendable', 'ReasonNeeded'] },
      async ({ input, ...by }) => {
        await resendToMember(portal, by, input)
        return done
      },
    ),
    sendPasswordReset: act('member.recovery.send'),
    endMemberSessions: act('member.session.end'),
    forgetMemberDevices: act('member.device.forget'),
    requestFactorReset: operator(
      { roles, scope, limit: '60/h', audit: 'member.factor.request', refuses: ['Conflict', 'ReasonNeeded'] },
      ({ input, ...by }) => requestFactorReset(portal, by, input.id),
    ),
  })
}
