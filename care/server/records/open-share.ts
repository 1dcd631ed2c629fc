import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { mayShareParts } from '#care/server/records/record-access.ts'
import { recordFile } from '#care/server/records/record-file.ts'
import { isPasscode } from '#care/server/records/share-records.ts'
import {
  clearPasscodeTries,
  closeShare,
  consumePasscodeTry,
  findOpenShare,
  insertShareOpening,
  type Share,
} from '#care/server/records/share-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import { findCareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { plainTyped } from '#shared/fields/typed-signs.ts'
import type { Language } from '#shared/languages.ts'
import { mostPasscodeTries, type RecordFormat } from '#shared/records/record-rules.ts'
import type { RecordSet } from '#shared/records/record-set.ts'

/** Lifetime of a file download ticket, in milliseconds. */
const ticketMs = 15 * 60_000

/** Returns the shared copy; fails with ShareGone if the member who made the link may no longer share all of it. */
const contentOf = async ({ db, fields }: Care, share: Share): Promise<RecordSet> => {
  const member = await findCareMember(db, share.memberId)
  if (member === null || !mayShareParts(member, share) || !share.content) return fail('ShareGone')
  return fields.open(places.shareContent(share.id), share.content)
}

const recordOpening = async (care: Care, share: Share, how: 'seen' | RecordFormat, request: RequestContext): Promise<void> =>
  care.db.transaction(async (tx) => {
    if (how === 'seen') await clearPasscodeTries(tx, share.id)
    await insertShareOpening(tx, { id: uuidv7(), shareId: share.id, how, at: care.clock.now() })
    await writeAudit(tx, request.auditContext, { event: 'records.shared_open', outcome: 'ok', reason: how, subjectId: share.patientId })
  })

/** Refuses a wrong passcode; the fifth in a row closes the link permanently. */
const refuse = async (care: Care, share: Share, request: RequestContext): Promise<never> => {
  const isLast = share.tries >= mostPasscodeTries
  await care.db.transaction(async (tx) => {
    if (isLast) await closeShare(tx, share.id, care.clock.now())
    const refusal = { event: 'records.shared_open', outcome: 'refused', reason: isLast ? 'ShareGone' : 'PasscodeWrong' } as const
    await writeAudit(tx, request.auditContext, { ...refusal, subjectId: share.patientId })
  })
  return fail(isLast ? 'ShareGone' : 'PasscodeWrong', { field: 'passcode' })
}

type Opened = { secret: string; passcode: string; request: RequestContext }

/** Opens a share by link and passcode. An invalid link is always ShareGone, whatever the cause, and takes the same work as a valid one. */
export const openShare = async (care: Care, { secret, passcode, request }: Opened) => {
  const now = care.clock.now()
  const share = await consumePasscodeTry(care.db, secretHash(secret), now)
  const known = share ?? { id: secretHash(secret).slice(0, 36), passcodeHash: '' }
  const isRight = isPasscode(care.secretKey, known, plainTyped(passcode))
  if (!share) return fail('ShareGone')
  if (!isRight) return refuse(care, share, request)
  const records = await contentOf(care, share)
  await recordOpening(care, share, 'seen', request)
  const ticket = await care.tokens.shared.sign({ sub: share.id }, now, ticketMs)
  return { records, endsAt: share.endsAt.toISOString(), ticket }
}

type Taken = { format: RecordFormat; language: Language; request: RequestContext }

/** Returns a share as a file for the bearer of a ticket, while the link is valid. */
export const openSharedFile = async (care: Care, { format, language, request }: Taken) => {
  const now = care.clock.now()
  const bearer = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
  const word = await care.tokens.shared.read(bearer, now)
  const share = typeof word?.sub === 'string' ? await findOpenShare(care.db, word.sub, now) : null
  if (!share) return fail('ShareGone')
  const records = await contentOf(care, share)
  await recordOpening(care, share, format, request)
  const timeZone = (await findCareMember(care.db, share.memberId))?.claims.member.timeZone ?? null
  return recordFile(care, { records, format, language, timeZone })
}
