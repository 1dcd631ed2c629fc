import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { collectRecords } from '#care/server/records/collect-records.ts'
import { mayShareParts, recordPerson, sharePatients } from '#care/server/records/record-access.ts'
import { shareAnswer } from '#care/server/records/share-answer.ts'
import {
  countOtherOpenShares,
  findShareRow,
  listOpenings,
  listOpenShares,
  putShare,
  withdrawShareRow,
} from '#care/server/records/share-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import { holdMembers } from '#care/server/session/hold-members.ts'
import { type CareMember, listMemberNames } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { isKeyedHash, keyedHash, newSecret, randomSigns, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { guestLink, guestPaths } from '#shared/care/guest-paths.ts'
import { typedSigns } from '#shared/fields/typed-signs.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import {
  mostOpenShares,
  passcodeLength,
  passcodeShown,
  type RecordPart,
  recordParts,
  type ShareLength,
  shareMs,
} from '#shared/records/record-rules.ts'
import type { RecordShare } from '#shared/records/record-screens.ts'

type WithdrawShareInput = { member: CareMember; shareId: string; request: RequestContext }

/** Withdraws a link that the member made or that opens their own records, at once, and deletes the copy. Any other is NotFound; an ended one is unchanged. */
export const withdrawShare = (care: Care, { member, shareId, request }: WithdrawShareInput): Promise<RecordShare> =>
  care.db.transaction(async (tx) => {
    const share = isUuid(shareId) ? await findShareRow(tx, shareId) : null
    const today = dayIn(care.config.timeZone, care.clock.now())
    const isTheirs = share && (share.memberId === member.id || sharePatients(member, today).includes(share.patientId))
    if (!isTheirs) return fail('NotFound')
    await withdrawShareRow(tx, share.id, care.clock.now())
    await writeAudit(tx, request.auditContext, { event: 'records.withdraw', outcome: 'ok', subjectId: share.patientId })
    const now = (await findShareRow(tx, share.id)) ?? fail('NotFound')
    const makers = await listMemberNames(tx, [share.memberId])
    return shareAnswer(now, { openings: await listOpenings(tx, [share.id]), makers, readerId: member.id, now: care.clock.now() })
  })

type Holder = { id: string; member: CareMember | null; now: Date }

/** Withdraws the links of a member, null if they have no account, that they may not share any more. */
export const endLostShares = async (tx: Db, { id, member, now }: Holder): Promise<void> => {
  for (const share of await listOpenShares(tx, id, now)) {
    if (!member || !mayShareParts(member, share)) await withdrawShareRow(tx, share.id, now)
  }
}

type Asked = {
  member: CareMember
  shareId: string
  patientId: string
  parts: readonly RecordPart[]
  lasts: ShareLength
  request: RequestContext
}

/** Hashes a passcode with a key and the share's id, because passcodes are short enough to guess. */
const passcodeHash = (keys: KeyRing, shareId: string, passcode: string): string =>
  keyedHash(keys, 'share passcode', `${shareId}${passcode}`)

/** Whether this is the passcode of a share. A link may outlive a rotation, so retired keys count. */
export const isPasscode = (keys: KeyRing, { id, passcodeHash: hash }: { id: string; passcodeHash: string }, passcode: string): boolean =>
  isKeyedHash(keys, 'share passcode', { value: `${id}${passcode}`, hash }, { isLasting: true })

/** Creates a link to a copy of these records. Link and passcode are returned only once: just their hashes are stored. */
export const shareRecords = async (care: Care, { member, shareId, patientId, parts, lasts, request }: Asked) => {
  const chosen = recordParts.filter((part) => parts.includes(part))
  const patient = recordPerson(member, patientId, chosen)
  if (!mayShareParts(member, { patientId, parts: chosen })) fail('ScopeMissing')
  const [now, secret, passcode] = [care.clock.now(), newSecret(), randomSigns(typedSigns, passcodeLength)]
  const content = await collectRecords(care, { patient, parts: chosen })
  const share = {
    id: shareId,
    secretHash: secretHash(secret),
    passcodeHash: passcodeHash(care.secretKey, shareId, passcode),
    memberId: member.id,
    patientId,
    patientFirst: patient.first,
    patientLast: patient.last,
    parts: chosen,
    content: care.fields.seal(places.shareContent(shareId), content),
    createdAt: now,
    endsAt: new Date(now.getTime() + shareMs[lasts]),
    withdrawnAt: null,
    tries: 0,
    closedAt: null,
  }
  await care.db.transaction(async (tx) => {
    // Judged again on the locked row: a right that ended meanwhile has already ended the member's other links.
    const [holder] = await holdMembers(tx, [member.id])
    if (!holder || !mayShareParts(holder, share)) fail('NotFound')
    if ((await countOtherOpenShares(tx, share, now)) >= mostOpenShares) fail('TooManyShares')
    if (!(await putShare(tx, share))) fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'records.share', outcome: 'ok', reason: chosen.join(' '), subjectId: patientId })
  })
  return {
    share: shareAnswer(share, { openings: [], makers: new Map([[member.id, member.claims.member]]), readerId: member.id, now }),
    link: guestLink(care.config.publicUrl, guestPaths.records, secret),
    passcode: passcodeShown(passcode),
  }
}
