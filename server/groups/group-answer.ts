import { z } from 'zod/mini'
import { fail } from '#platform/http/fail.ts'
import { listChanges } from '#server/groups/group-change-store.ts'
import { findGroup } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import { listProvidersOf } from '#server/sso/provider-store.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { GroupAnswer } from '#shared/groups/group-calls.ts'
import { fieldChange } from '#shared/groups/group-differences.ts'

const payload = z.array(fieldChange)

/** Everything that the console shows of a group. */
export const groupAnswer = async ({ db, config, clock }: Portal, id: string): Promise<GroupAnswer> => {
  const group = (await findGroup(db, id)) ?? fail('NotFound')
  const changes = await listChanges(db, id)
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
