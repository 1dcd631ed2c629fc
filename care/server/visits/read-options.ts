import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { draftAnswer } from '#care/server/visits/draft-answer.ts'
import { findDraft } from '#care/server/visits/draft-store.ts'
import { optionsOf } from '#care/server/visits/request-options.ts'
import { countWaiting } from '#care/server/visits/visit-store.ts'

/** Everything that the first step of request-a-visit shows, and what was filled in before. */
export const readOptions = async ({ db }: Care, { member }: { member: CareMember }) => {
  const draft = await findDraft(db, member.id)
  const { zip, phone } = member.claims.member
  return {
    ...optionsOf(member),
    ...{ zip, phone },
    waiting: await countWaiting(db),
    draft: draft && (await draftAnswer(db, draft)),
  }
}
