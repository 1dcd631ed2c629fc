import { fail } from '#platform/http/fail.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** Fails with NotFound for another member's profile, even within the family. */
export const ownProfileOnly = ({ profile }: Pick<SessionRecord, 'profile'>, id: string): void => {
  if (id !== profile.id) fail('NotFound')
}
