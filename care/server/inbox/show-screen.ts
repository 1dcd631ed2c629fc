import type { Care } from '#care/server/care.ts'
import { countUnread } from '#care/server/inbox/inbox-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { screenAnswer } from '#shared/screen.ts'

/** Builds a screen's response: its data and the member's number of unread messages (FLOW-20). */
export const screenOf =
  ({ db }: Pick<Care, 'db'>) =>
  async <const N extends string, D>(name: N, data: D, member: CareMember) => ({
    data: screenAnswer(name, data, await countUnread(db, member)),
  })
