import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { reserveTime } from '#care/server/slots/take-slot.ts'
import { changesOf, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

type Asked = { member: CareMember; visitId: string; at: Date; asking: Asking }

/** Takes one of the times that the clinic proposed. Fails with VisitNotProposed, TimePast, or SlotTaken where the clinician has no time any more. */
export const chooseTime = (care: Care, { member, visitId, at, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    const changes = changesOf(visit, { kind: 'choose', at }, now)
    if (visit.clinicianId === null) return fail('VisitNotProposed')
    await reserveTime(tx, { clinicianId: visit.clinicianId, at, visit, now, field: 'at' })
    return writeMove(tx, visit, { changes, event: 'consult.choose', trail, now })
  })
