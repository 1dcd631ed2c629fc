import { fail } from '#platform/http/fail.ts'
import { listManaged } from '#server/family/managed-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Checks that a telehealth id is the caller's own or one they may act for (VISIT-32); a missing scope is ScopeMissing, and any other person gives the same error as an unknown one. Returns whose record it is for the audit, if another's. */
export const requireManaged = async (
  { db, config, clock }: Portal,
  { person }: SessionRecord,
  telehealthId: string,
  scope: ManagedScope,
): Promise<{ subjectId?: string }> => {
  if (telehealthId === person.telehealthId) return {}
  const managed = await listManaged(db, person, dayIn(config.timeZone, clock.now()))
  const one = managed.find((person) => person.telehealthId === telehealthId)
  if (!one?.scopes.includes(scope)) return fail(one ? 'ScopeMissing' : 'NotFound')
  return { subjectId: one.familyMemberId }
}
