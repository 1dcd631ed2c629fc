import { fail } from '#platform/http/fail.ts'
import { listManaged } from '#server/family/managed-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** The caller's own telehealth id, or one of those for whom they may do this (VISIT-32); any other is answered as one that is not there. */
export const requireManaged = async (
  { db, config, clock }: Portal,
  { person }: SessionRecord,
  telehealthId: string,
  scope: ManagedScope,
): Promise<void> => {
  if (telehealthId === person.telehealthId) return
  const managed = await listManaged(db, person, dayIn(config.timeZone, clock.now()))
  if (!managed.some((one) => one.telehealthId === telehealthId && one.scopes.includes(scope))) fail('NotFound')
}
