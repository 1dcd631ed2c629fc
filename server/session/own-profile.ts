import { fail } from '#platform/http/fail.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** A profile that is not the caller's is answered as one that is not there: nobody of the family sees another's. */
export const ownProfileOnly = ({ profile }: Pick<SessionRecord, 'profile'>, id: string): void => {
  if (id !== profile.id) fail('NotFound')
}
