import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { recordFile } from '#care/server/records/record-file.ts'
import { passcodeHash } from '#care/server/records/share-records.ts'
import {
  clearPasscodeTries,
  closeShare,
  findOpenShare,
  insertOpening,
  type Share,
  takePasscodeTry,
} from '#care/server/records/share-store.ts'
import { findMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { sameHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { Language } from '#shared/languages.ts'
import { mostPasscodeTries, plainPasscode, type RecordFormat } from '#shared/records/record-rules.ts'
import type { RecordSet } from '#shared/records/record-set.ts'

/** Lifetime of a ticket to the files, in milliseconds. */
const ticketMs = 15 * 60_000

/** Whoever may no longer see these records shares them no longer. */
const contentOf = async ({ db }: Care, share: Share): Promise<RecordSet> => {
  const member = await findMember(db, share.memberId)
  const isTheirs = member !== null && actsFor(member, share.patientId, 'see-visits')
  return isTheirs && share.content ? share.content : fail('ShareGone')
}

const noteOpening = async (care: Care, share: Share, how: 'seen' | RecordFormat, asking: Asking): Promise<void> =>
  care.db.transaction(async (tx) => {
    if (how === 'seen') await clearPasscodeTries(tx, share.id)
    await insertOpening(tx, { id: uuidv7(), shareId: share.id, how, at: care.clock.now() })
    await writeAudit(tx, asking.trail, { event: 'records.shared_open', outcome: 'ok', reason: how, subjectId: share.patientId })
  })

/** A wrong passcode; the fifth in a row closes the link for good. */
const refuse = async (care: Care, share: Share, asking: Asking): Promise<never> => {
  const isLast = share.tries >= mostPasscodeTries
  await care.db.transaction(async (tx) => {
    if (isLast) await closeShare(tx, share.id, care.clock.now())
    const refusal = { event: 'records.shared_open', outcome: 'refused', reason: isLast ? 'ShareGone' : 'PasscodeWrong' } as const
    await writeAudit(tx, asking.trail, { ...refusal, subjectId: share.patientId })
  })
  return fail(isLast ? 'ShareGone' : 'PasscodeWrong', { field: 'passcode' })
}

type Opened = { secret: string; passcode: string; asking: Asking }

/**
 * Opens what was shared, for whoever has link and passcode. A link that opens nothing, for whatever reason, is ShareGone, and costs
 * the same work as one that does.
 */
export const openShare = async (care: Care, { secret, passcode, asking }: Opened) => {
  const now = care.clock.now()
  const share = await takePasscodeTry(care.db, secretHash(secret), now)
  const typed = passcodeHash(care.secretKey, share?.id ?? secretHash(secret).slice(0, 36), plainPasscode(passcode))
  if (!share) return fail('ShareGone')
  if (!sameHash(typed, share.passcodeHash)) return refuse(care, share, asking)
  const records = await contentOf(care, share)
  await noteOpening(care, share, 'seen', asking)
  const ticket = await care.tokens.shared.sign({ sub: share.id }, now, ticketMs)
  return { records, endsAt: share.endsAt.toISOString(), ticket }
}

type Taken = { format: RecordFormat; language: Language; asking: Asking }

/** What was shared as a file, for the bearer of a ticket; as long as the link opens. */
export const openSharedFile = async (care: Care, { format, language, asking }: Taken) => {
  const now = care.clock.now()
  const bearer = /^Bearer (\S+)$/i.exec(asking.header('authorization') ?? '')?.[1] ?? ''
  const word = await care.tokens.shared.read(bearer, now)
  const share = typeof word?.sub === 'string' ? await findOpenShare(care.db, word.sub, now) : null
  if (!share) return fail('ShareGone')
  const records = await contentOf(care, share)
  await noteOpening(care, share, format, asking)
  const timeZone = (await findMember(care.db, share.memberId))?.claims.member.timeZone ?? care.config.timeZone
  return recordFile(care, { records, format, language, timeZone })
}
