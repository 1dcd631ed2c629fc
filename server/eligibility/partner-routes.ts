import { z } from 'zod/mini'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { findPartner, listGroupCodes, listPartnerChanges, listPartners } from '#server/eligibility/partners/partner-store.ts'
import { archivePartner, createPartner, partnerDataOf, savePartner } from '#server/eligibility/partners/save-partner.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { type PartnerAnswer, partnerCalls } from '#shared/eligibility/partner-calls.ts'
import { fieldChange } from '#shared/field-change.ts'

const storedChanges = z.array(fieldChange)

const partnerAnswer = async ({ db }: Pick<Portal, 'db'>, id: string): Promise<PartnerAnswer> => {
  const partner = (await findPartner(db, id)) ?? fail('NotFound')
  const changes = await listPartnerChanges(db, id)
  return {
    ...(await partnerDataOf(db, partner)),
    id,
    version: partner.version,
    isArchived: partner.isArchived,
    changes: changes.map((one) => ({ ...one, at: one.at.toISOString(), changes: storedChanges.parse(one.changes) })),
  }
}

/** The calls of the console about trading partners. */
export const partnerRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  const scope = { of: 'trading partner', ids: ['id'] } as const
  const reader = { roles: ['admin', 'auditor'], scope, limit: '600/h', audit: 'none' } as const
  const writer = { roles: ['admin'], scope, limit: '120/h', audit: 'eligibility.partner.save' } as const
  return serve(partnerCalls, {
    listPartners: operator({ ...reader, scope: 'limit' }, async ({ input: { archived, after }, groups }) => {
      const { rows, next } = await listPartners(db, { isArchived: archived, after, groups })
      const codes = await listGroupCodes(db, [...new Set(rows.flatMap(({ groupIds }) => groupIds))])
      return {
        data: {
          rows: rows.map(({ id, name, mode, settings, groupIds, updatedAt }) => ({
            id,
            name,
            mode,
            sender: settings.senderId ?? settings.senderCode,
            groupCodes: groupIds.flatMap((groupId) => codes.get(groupId) ?? []),
            updatedAt: updatedAt.toISOString(),
          })),
          next,
        },
      }
    }),
    readPartner: operator(reader, async ({ input }) => ({ data: await partnerAnswer(portal, input.id) })),
    createPartner: operator(
      { ...writer, scope: 'limit', refuses: ['GroupUnknown', 'SenderTaken'] },
      async ({ input, operator: { id: operatorId }, request: { auditContext }, groups }) => ({
        data: { id: await createPartner(portal, input, { operatorId, auditContext, groups }) },
      }),
    ),
    savePartner: operator(
      { ...writer, refuses: ['Conflict', 'NothingChanged', 'GroupUnknown', 'SenderTaken'] },
      async ({ input: { id, version, ...data }, operator: { id: operatorId }, request: { auditContext }, groups }) => {
        await savePartner(portal, { id, version }, data, { operatorId, auditContext, groups })
        return { data: await partnerAnswer(portal, id) }
      },
    ),
    archivePartner: operator(
      { ...writer, refuses: ['Conflict', 'NothingChanged', 'SenderTaken'] },
      async ({ input, operator: { id: operatorId }, request: { auditContext }, groups }) => {
        await archivePartner(portal, input, { operatorId, auditContext, groups })
        return { data: await partnerAnswer(portal, input.id) }
      },
    ),
  })
}
