import { serve } from '#platform/http/serve.ts'
import { listWaitingResets } from '#server/members/factor-reset-store.ts'
import { decideFactorReset } from '#server/members/factor-resets.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { factorResetCalls } from '#shared/members/factor-reset-calls.ts'

const roles = ['admin', 'support'] as const

export const factorResetRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(factorResetCalls, {
    listFactorResets: operator(
      { roles, scope: 'limit', limit: '600/h', audit: 'member.factor.read' },
      async ({ operator: caller, groups }) => ({
        data: (await listWaitingResets(portal.db, portal.clock.now(), { groups })).map(
          ({ id, person, group, requestedBy, reason, requestedAt, expiresAt }) => ({
            id,
            personId: person.id,
            name: `${person.first} ${person.last}`,
            group: group.name,
            requestedBy: requestedBy.name,
            reason,
            requestedAt: requestedAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            isMine: requestedBy.id === caller.id,
          }),
        ),
      }),
    ),
    decideFactorReset: operator(
      {
        roles,
        scope: { of: 'factor reset', ids: ['id'] },
        limit: '60/h',
        audit: 'member.factor.decide',
        refuses: ['Conflict', 'RequestOver', 'SecondOperatorNeeded', 'OperatorTooNew'],
      },
      ({ input, ...by }) => decideFactorReset(portal, by, input),
    ),
  })
}
