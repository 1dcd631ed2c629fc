import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { memberShown } from '#server/members/member-shown.ts'
import { findMembers } from '#server/members/member-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { memberCalls } from '#shared/members/member-calls.ts'
import { fewestLetters, isNarrowEnough, mostFound } from '#shared/members/member-search-rules.ts'

/** Without letters, a folded name would match every name. */
const folded = (name: string | undefined): string => {
  const letters = foldedName(name ?? '')
  return letters.length < fewestLetters ? '' : letters
}

const given = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>

/** Finds persons by sufficiently narrow criteria. The audit log has the names of the criteria and the count, never the values. */
export const searchMembers = async (
  portal: Portal,
  input: Input<typeof memberCalls.searchMembers>,
  { request, groups }: { request: RequestContext; groups: GroupLimit },
) => {
  const { email = '', memberNumber = '', telehealthId = '', dob = '' } = input
  const [last, first] = [folded(input.last), folded(input.first)]
  if (!isNarrowEnough({ email, memberNumber, telehealthId, last, first, dob })) fail('SearchTooWide')
  const query = given({ email: sameEmail(email), memberNumber, telehealthId, lastFolded: last, firstFolded: first, dob })
  const found = await findMembers(portal.db, query, { most: mostFound + 1, groups })
  await writeAudit(portal.db, request.auditContext, {
    event: 'member.search',
    outcome: 'ok',
    reason: `${Object.keys(query).join('+')}: ${Math.min(found.length, mostFound)}`,
  })
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  return {
    data: found.slice(0, mostFound).map((member) => memberShown(member, today)),
    meta: { more: found.length > mostFound },
  }
}
