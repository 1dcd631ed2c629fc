import { randomInt } from 'node:crypto'
import type { Care } from '#care/server/care.ts'
import { collectRecords } from '#care/server/records/collect-records.ts'
import { recordPerson } from '#care/server/records/record-access.ts'
import { shareAnswer } from '#care/server/records/share-answer.ts'
import { countOpenShares, putShare } from '#care/server/records/share-store.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { keyedHash, newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { guestLink, guestPaths } from '#shared/care/guest-paths.ts'
import {
  mostOpenShares,
  passcodeLength,
  passcodeShown,
  passcodeSigns,
  type RecordPart,
  recordParts,
  type ShareLength,
  shareMs,
} from '#shared/records/record-rules.ts'

type Asked = { member: CareMember; shareId: string; patientId: string; parts: readonly RecordPart[]; lasts: ShareLength; asking: Asking }

const newPasscode = (): string => Array.from({ length: passcodeLength }, () => passcodeSigns[randomInt(passcodeSigns.length)]).join('')

/** A passcode is short: its hash is keyed, and good for one share. */
export const passcodeHash = (key: string, shareId: string, passcode: string): string => keyedHash(key, `${shareId}${passcode}`)

/** Makes a link to a copy of these records. Link and passcode are said once: only their hashes stay. */
export const shareRecords = async (care: Care, { member, shareId, patientId, parts, lasts, asking }: Asked) => {
  const patient = recordPerson(member, patientId)
  const chosen = recordParts.filter((part) => parts.includes(part))
  const [now, secret, passcode] = [care.clock.now(), newSecret(), newPasscode()]
  const content = await collectRecords(care, { patient, parts: chosen })
  const share = {
    ...{ id: shareId, secretHash: secretHash(secret), passcodeHash: passcodeHash(care.secretKey, shareId, passcode) },
    ...{ memberId: member.id, patientId, patientFirst: patient.first, patientLast: patient.last, parts: chosen, content },
    ...{ createdAt: now, endsAt: new Date(now.getTime() + shareMs[lasts]), withdrawnAt: null, tries: 0, closedAt: null },
  }
  await care.db.transaction(async (tx) => {
    await holdMembers(tx, [member.id])
    if ((await countOpenShares(tx, member.id, now)) >= mostOpenShares) fail('TooManyShares')
    if (!(await putShare(tx, share))) fail('Conflict')
    await writeAudit(tx, asking.trail, { event: 'records.share', outcome: 'ok', reason: chosen.join(' '), subjectId: patientId })
  })
  return {
    share: shareAnswer(share, [], now),
    link: guestLink(care.config.publicUrl, guestPaths.records, secret),
    passcode: passcodeShown(passcode),
  }
}
