import type { Care } from '#care/server/care.ts'
import { checkMerge, mergePeople } from '#care/server/members/merge-people.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { careMergeCalls } from '#shared/care/merge-calls.ts'

/** What the portal orders when an operator merges two records of one person. */
export const careMergeRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const guard = { limit: '6000/h', audit: 'person.merge' } as const
  return serve(careMergeCalls, {
    checkMerge: portal(guard, async ({ input, request }) => ({ data: await checkMerge(care, input, request) })),
    mergePeople: portal(guard, async ({ input, request }) => ({ data: await mergePeople(care, input, request) })),
  })
}
