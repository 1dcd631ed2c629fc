import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { Portal } from '#server/portal.ts'
import { markEnrolled, type Referral } from '#server/programs/referral-store.ts'
import { readReturnToken } from '#server/programs/return-token.ts'

/** A partner sends a member back who takes part. Known by the token alone: the way back from another site carries no cookie. Null for a token that is none. */
export const enroll = async (
  portal: Portal,
  { token, asking }: { token: string; asking: Pick<Asking, 'trail'> },
): Promise<Referral | null> => {
  const id = readReturnToken(portal.pinKey, token)
  if (id === null) return null
  return portal.db.transaction(async (tx) => {
    const enrolled = await markEnrolled(tx, id, portal.clock.now())
    if (enrolled)
      await writeAudit(tx, asking.trail, {
        event: 'program.enroll',
        outcome: 'ok',
        reason: enrolled.program,
        subjectId: enrolled.profileId,
      })
    return enrolled
  })
}
