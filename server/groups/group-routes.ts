import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import type { PictureType } from '#platform/picture-type.ts'
import { cancelGroupChange } from '#server/groups/cancel-group-change.ts'
import { createGroup } from '#server/groups/create-group.ts'
import { groupAnswer } from '#server/groups/group-answer.ts'
import { listGroups } from '#server/groups/group-store.ts'
import { findLogo } from '#server/groups/logo-store.ts'
import { saveGroup } from '#server/groups/save-group.ts'
import { saveGroupLogo } from '#server/groups/save-group-logo.ts'
import { scheduleGroupChange } from '#server/groups/schedule-group-change.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { groupStateOn } from '#shared/groups/group-state.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

export const groupRoutes = (portal: Portal) => {
  const { operator, member } = who(portal)
  const reader = { roles: operatorRoles, limit: '600/h', audit: 'none' } as const
  const writer = { roles: ['admin'], limit: '120/h' } as const
  const picture = async (groupId: string, hash: string) => {
    const { type, bytes } = (await findLogo(portal.db, groupId, hash)) ?? fail('NotFound')
    return { data: { name: 'logo', type: type as PictureType, content: bytes } }
  }
  return serve(groupCalls, {
    listGroups: operator(reader, async ({ input }) => {
      const today = dayIn(portal.config.timeZone, portal.clock.now())
      const { rows, next } = await listGroups(portal.db, input)
      return { data: { rows: rows.map((row) => ({ ...row, state: groupStateOn(row, today) })), next } }
    }),
    readGroup: operator(reader, async ({ input }) => ({ data: await groupAnswer(portal, input.id) })),
    createGroup: operator({ ...writer, audit: 'admin.group.create' }, async ({ input, asking }) => ({
      data: await createGroup(portal, input, asking.trail),
    })),
    saveGroup: operator({ ...writer, audit: 'admin.group.save' }, async ({ input, asking }) => {
      await saveGroup(portal, input, asking.trail)
      return { data: await groupAnswer(portal, input.id) }
    }),
    scheduleGroupChange: operator({ ...writer, audit: 'admin.group.schedule' }, async ({ input, operator: { id: operatorId }, asking }) => {
      await scheduleGroupChange(portal, input, { trail: asking.trail, operatorId })
      return { data: await groupAnswer(portal, input.id) }
    }),
    cancelGroupChange: operator(
      { ...writer, audit: 'admin.group.cancel_change' },
      async ({ input, operator: { id: operatorId }, asking }) => {
        await cancelGroupChange(portal, input, { trail: asking.trail, operatorId })
        return { data: await groupAnswer(portal, input.id) }
      },
    ),
    saveGroupLogo: operator({ ...writer, limit: '30/h', audit: 'admin.group.logo' }, async ({ input, asking }) => ({
      data: await saveGroupLogo(portal, { id: input.id, bytes: asking.file }, asking.trail),
    })),
    readGroupLogo: operator(reader, ({ input }) => picture(input.id, input.hash)),
    readOwnLogo: member({ covered: false, limit: '120/h', audit: 'none' }, ({ input, caller }) =>
      picture(caller.session.group.id, input.hash),
    ),
  })
}
