import type { Care } from '#care/server/care.ts'
import { insertInboxRowsOnce } from '#care/server/inbox/inbox-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { Input } from '#shared/calls.ts'
import type { noticeCalls } from '#shared/inbox/notice-calls.ts'

type Asked = { notice: Input<typeof noticeCalls.putNotice>; asking: Asking }

/** What the portal says, in the member's inbox, once however often it says it. */
export const putNotice = (care: Care, { notice, asking }: Asked): Promise<{ taken: true }> =>
  care.db.transaction(async (tx) => {
    const { notice_id: id, member, about, at } = notice
    const { kind, ...data } = about
    const patient = { patientId: member.telehealthId, patientFirst: member.first, patientLast: member.last }
    await insertInboxRowsOnce(tx, [
      {
        ...{ id, memberId: member.telehealthId, ...patient, kind, subjectId: id, data },
        ...{ createdAt: new Date(at), readAt: null },
      },
    ])
    await writeAudit(tx, asking.trail, { event: 'inbox.notice', outcome: 'ok', subjectId: member.telehealthId })
    return { taken: true as const }
  })
