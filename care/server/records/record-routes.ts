import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { collectRecords } from '#care/server/records/collect-records.ts'
import { openShare, openSharedFile } from '#care/server/records/open-share.ts'
import { recordPeople, recordPerson, sharePatients } from '#care/server/records/record-access.ts'
import { recordFile } from '#care/server/records/record-file.ts'
import { shareAnswer } from '#care/server/records/share-answer.ts'
import { shareRecords, withdrawShare } from '#care/server/records/share-records.ts'
import { listOpenings, listShares } from '#care/server/records/share-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { type CareMember, listMemberNames } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { isRecordPart, mostShares, type RecordPart } from '#shared/records/record-rules.ts'
import { recordFileCalls, recordScreens } from '#shared/records/record-screens.ts'
import { sharedRecordCalls } from '#shared/records/shared-record-calls.ts'

const readRecords = async ({ db, clock, config }: Care, member: CareMember) => {
  const today = dayIn(config.timeZone, clock.now())
  const shares = await listShares(db, member.id, sharePatients(member, today), mostShares)
  const openings = await listOpenings(
    db,
    shares.map(({ id }) => id),
  )
  const makers = await listMemberNames(
    db,
    shares.map(({ memberId }) => memberId),
  )
  const shown = { openings, makers, readerId: member.id, now: clock.now() }
  const people = recordPeople(member).map(({ dateOfBirth: _, gender: __, ...person }) => person)
  return { people, shares: shares.map((share) => shareAnswer(share, shown)) }
}

const partsOf = (joined: string): RecordPart[] => {
  const parts = joined.split(',').filter(isRecordPart)
  return parts.length > 0 ? parts : fail('Required', { field: 'parts' })
}

export const recordRoutes = (care: Care) => {
  const { careMember, anyone } = careWho(care)
  const scope = 'medical-info'
  const shown = screenOf(care)
  const screens = serve(recordScreens, {
    readRecords: careMember({ scope, limit: '600/h', audit: 'records.list' }, async ({ member, request }) => {
      await writeAudit(care.db, request.auditContext, { event: 'records.list', outcome: 'ok' })
      return shown('records', await readRecords(care, member), member)
    }),
    shareRecords: careMember(
      { scope, limit: '30/h', audit: 'records.share', refuses: ['TooManyShares', 'Conflict', 'ScopeMissing', 'NotFound'] },
      async ({ input, member, request }) => shown('share_records', await shareRecords(care, { member, ...input, request }), member),
    ),
    withdrawShare: careMember(
      { scope, limit: '240/h', audit: 'records.withdraw', refuses: ['NotFound'] },
      async ({ input, member, request }) => shown('withdraw_share', await withdrawShare(care, { member, ...input, request }), member),
    ),
  })
  const files = serve(recordFileCalls, {
    readRecordFile: careMember(
      { scope, limit: '60/h', audit: 'records.download', refuses: ['NotFound', 'ScopeMissing', 'Required'] },
      async ({ input, member, request }) => {
        const parts = partsOf(input.parts)
        const patient = recordPerson(member, input.patientId, parts)
        const records = await collectRecords(care, { patient, parts })
        const download = { event: 'records.download', outcome: 'ok', reason: input.format, subjectId: patient.telehealthId } as const
        await writeAudit(care.db, request.auditContext, download)
        const { timeZone } = member.claims.member
        return { data: await recordFile(care, { records, timeZone, format: input.format, language: input.language }) }
      },
    ),
  })
  const shared = serve(sharedRecordCalls, {
    openSharedRecords: anyone(
      { limit: '60/h', audit: 'records.shared_open', refuses: ['ShareGone', 'PasscodeWrong'] },
      async ({ input, request }) => ({
        data: await openShare(care, { ...input, request }),
      }),
    ),
    readSharedFile: anyone({ limit: '60/h', audit: 'records.shared_open', refuses: ['ShareGone'] }, async ({ input, request }) => ({
      data: await openSharedFile(care, { ...input, request }),
    })),
  })
  return [...screens, ...files, ...shared]
}
