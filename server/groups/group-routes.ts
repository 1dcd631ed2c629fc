import { z } from 'zod/mini'
import { scanRefusals } from '#platform/gateways/file-scan.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import type { PictureType } from '#platform/picture-type.ts'
import { listGroupChanges } from '#server/groups/group-change-store.ts'
import { findGroup, listGroups } from '#server/groups/group-store.ts'
import { findLogo } from '#server/groups/logo-store.ts'
import { cancelGroupChange, scheduleGroupChange } from '#server/groups/plan-group-change.ts'
import { createGroup, saveGroup } from '#server/groups/save-group.ts'
import { saveGroupLogo } from '#server/groups/save-group-logo.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { listProvidersOf } from '#server/sso/provider-store.ts'
import { fieldChange } from '#shared/field-change.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { type GroupAnswer, groupCalls } from '#shared/groups/group-calls.ts'
import { groupStateOn } from '#shared/groups/group-state.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

const payload = z.array(fieldChange)

/** All group data for the console. */
const groupAnswer = async ({ db, config, clock }: Portal, id: string): Promise<GroupAnswer> => {
  const group = (await findGroup(db, id)) ?? fail('NotFound')
  const changes = await listGroupChanges(db, id)
  const providers = await listProvidersOf(db, id)
  return {
    ...group,
    changes: changes.map(({ change, madeBy }) => ({
      id: change.id,
      appliesOn: change.appliesOn,
      changes: payload.parse(change.payload),
      madeBy,
      createdAt: change.createdAt.toISOString(),
      appliedAt: change.appliedAt?.toISOString() ?? null,
      cancelledAt: change.cancelledAt?.toISOString() ?? null,
      problem: change.problem,
    })),
    deployment: {
      today: dayIn(config.timeZone, clock.now()),
      timeZone: config.timeZone,
      forceMfa: config.forceMfa,
      supportPhone: config.supportPhone,
    },
    signOn: providers.map(({ kind, ssoSatisfiesMfa }) => ({ kind, satisfiesMfa: ssoSatisfiesMfa })),
  }
}

export const groupRoutes = (portal: Portal) => {
  const { operator, member } = who(portal)
  const scope = { of: 'group', ids: ['id'] } as const
  const reader = { roles: operatorRoles, limit: '600/h', audit: 'none' } as const
  const writer = { roles: ['admin'], scope, limit: '120/h' } as const
  const picture = async (groupId: string, hash: string) => {
    const { type, bytes } = (await findLogo(portal.db, groupId, hash)) ?? fail('NotFound')
    return { data: { name: 'logo', type: type as PictureType, content: bytes } }
  }
  return serve(groupCalls, {
    listGroups: operator({ ...reader, scope: 'limit' }, async ({ input, groups }) => {
      const today = dayIn(portal.config.timeZone, portal.clock.now())
      const { rows, next } = await listGroups(portal.db, input, groups)
      return { data: { rows: rows.map((row) => ({ ...row, state: groupStateOn(row, today) })), next } }
    }),
    readGroup: operator({ ...reader, scope }, async ({ input }) => ({ data: await groupAnswer(portal, input.id) })),
    createGroup: operator(
      { ...writer, scope: 'every group', audit: 'admin.group.create', refuses: ['GroupCodeTaken', 'EntryTwice'] },
      async ({ input, request }) => ({
        data: await createGroup(portal, input, request.auditContext),
      }),
    ),
    saveGroup: operator(
      { ...writer, audit: 'admin.group.save', refuses: ['Conflict', 'NothingChanged', 'EntryTwice'] },
      async ({ input, ...by }) => {
        const waiting = await saveGroup(portal, input, by)
        return { data: { ...(await groupAnswer(portal, input.id)), waiting } }
      },
    ),
    scheduleGroupChange: operator(
      { ...writer, audit: 'admin.group.schedule', refuses: ['DayNotAhead', 'Conflict', 'NothingChanged', 'EntryTwice'] },
      async ({ input, ...by }) => {
        const waiting = await scheduleGroupChange(portal, input, by)
        return { data: { ...(await groupAnswer(portal, input.id)), waiting } }
      },
    ),
    cancelGroupChange: operator(
      { ...writer, audit: 'admin.group.cancel_change', refuses: ['Conflict'] },
      async ({ input, operator: { id: operatorId }, request }) => {
        await cancelGroupChange(portal, input, { auditContext: request.auditContext, operatorId })
        return { data: await groupAnswer(portal, input.id) }
      },
    ),
    saveGroupLogo: operator(
      { ...writer, limit: '30/h', audit: 'admin.group.logo', refuses: ['PictureInvalid', ...scanRefusals] },
      async ({ input, request }) => ({
        data: await saveGroupLogo(portal, { id: input.id, bytes: request.file }, request.auditContext),
      }),
    ),
    readGroupLogo: operator({ ...reader, scope }, ({ input }) => picture(input.id, input.hash)),
    readOwnLogo: member({ covered: false, limit: '120/h', audit: 'none' }, ({ input, caller }) =>
      picture(caller.session.group.id, input.hash),
    ),
  })
}
