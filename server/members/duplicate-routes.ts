import { serve } from '#platform/http/serve.ts'
import { duplicatesOf, mergeMembers } from '#server/members/merge-members.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { mergeConflicts } from '#shared/care/merge-calls.ts'
import { duplicateCalls } from '#shared/members/duplicate-calls.ts'

export const duplicateRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(duplicateCalls, {
    listDuplicates: operator(
      {
        roles: ['admin', 'support'],
        scope: { of: 'person', ids: ['id'] },
        limit: '240/h',
        audit: 'member.duplicate.read',
        refuses: ['ReasonNeeded'],
      },
      ({ input, ...by }) => duplicatesOf(portal, by, input.id),
    ),
    mergeMembers: operator(
      {
        roles: ['admin'],
        scope: { of: 'person', ids: ['id', 'otherId'] },
        limit: '60/h',
        audit: 'member.merge',
        refuses: ['ReasonNeeded', 'Conflict', 'TwoAccounts', 'HeadOfFamily', 'LegalHold', ...mergeConflicts],
      },
      ({ input, ...by }) => mergeMembers(portal, by, input),
    ),
  })
}
