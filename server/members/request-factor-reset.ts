import { v7 as uuidv7 } from 'uuid'
import { fail } from '#platform/http/fail.ts'
import { insertReset, listWaitingResets } from '#server/members/factor-reset-store.ts'
import { type ByOperator, openedAccount } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { factorResetMs } from '#shared/members/opening-reasons.ts'

/** Asks a second operator to take the member's second factor away; one such wish at a time. */
export const requestFactorReset = async (portal: Portal, by: ByOperator, personId: string) => {
  const { profile, reason, writeAct } = await openedAccount(portal, by, personId)
  const requestedAt = portal.clock.now()
  const expiresAt = new Date(requestedAt.getTime() + factorResetMs)
  const id = uuidv7()
  await portal.db.transaction(async (tx) => {
    if ((await listWaitingResets(tx, requestedAt, profile.id)).length > 0) fail('Conflict')
    await insertReset(tx, { id, profileId: profile.id, requestedBy: by.session.operator.id, reason, requestedAt, expiresAt })
    await writeAct(tx, 'member.factor.request')
  })
  return { data: { id, expiresAt: expiresAt.toISOString() } }
}
