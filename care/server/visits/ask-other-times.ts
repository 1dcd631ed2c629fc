import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { member: CareMember; visitId: string; times: readonly Date[]; asking: Asking }

/** Names other times for a visit that is arranged: it waits for the clinic again. Fails with VisitNotMovable, or at the field `times`. */
export const askOtherTimes = (care: Care, { member, visitId, times, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    return advanceVisit(tx, visit, { move: { kind: 'ask-others', times }, now: care.clock.now(), event: 'consult.other_times', trail })
  })
