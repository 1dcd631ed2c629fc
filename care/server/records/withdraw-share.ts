import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { shareAnswer } from '#care/server/records/share-answer.ts'
import { findShareRow, listOpenings, withdrawShareRow } from '#care/server/records/share-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { RecordShare } from '#shared/records/record-screens.ts'

type Asked = { member: CareMember; shareId: string; asking: Asking }

/** Ends a link of the member's at once, and forgets the copy. Another's is NotFound; one that is over stays so. */
export const withdrawShare = (care: Care, { member, shareId, asking }: Asked): Promise<RecordShare> =>
  care.db.transaction(async (tx) => {
    const share = isUuid(shareId) ? await findShareRow(tx, shareId) : null
    if (share?.memberId !== member.id) return fail('NotFound')
    await withdrawShareRow(tx, share.id, care.clock.now())
    await writeAudit(tx, asking.trail, { event: 'records.withdraw', outcome: 'ok', subjectId: share.patientId })
    const now = (await findShareRow(tx, share.id)) ?? fail('NotFound')
    return shareAnswer(now, await listOpenings(tx, [share.id]), care.clock.now())
  })
