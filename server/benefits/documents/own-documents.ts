import { fail } from '#platform/http/fail.ts'
import { documentFile } from '#server/benefits/documents/change-documents.ts'
import { findDocumentOn } from '#server/benefits/documents/plan-document-store.ts'
import { listPlansOfFamily } from '#server/benefits/plan-store.ts'
import { listVisible, plansSeen } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { FileAnswer } from '#shared/file-answer.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>

/**
 * A document that My plan lists for the caller today, as a file, and through whose plan the caller sees it. Any other document is NotFound,
 * as one that does not exist.
 */
export const openOwnDocument = async (
  { db, clock, config }: Parts,
  { person }: Pick<SessionRecord, 'person'>,
  id: string,
): Promise<{ file: FileAnswer; personIds: string[] }> => {
  const day = dayIn(config.timeZone, clock.now())
  const family = await listPlansOfFamily(db, person.membershipId, day)
  const caller = family.find((one) => one.id === person.id) ?? fail('NotFound')
  const seen = plansSeen(await listVisible(db, caller, family, day))
  const document = (await findDocumentOn(db, { id, planIds: seen.map(({ plan }) => plan.id), day })) ?? fail('NotFound')
  const personIds = seen.find(({ plan }) => plan.id === document.planId)?.personIds ?? []
  // The caller's own plan tells nothing about others who have it too.
  return { file: documentFile(document), personIds: personIds.includes(caller.id) ? [caller.id] : personIds }
}
