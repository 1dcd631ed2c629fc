import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takeStatusLook } from '#server/cases/case-limits.ts'
import { findCaseByReference } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

/** Where a case stands, for whoever has its number and the birthday; a wrong birthday and a number that is none are told alike. */
export const readCaseStatus = async (portal: Portal, { input, asking }: { input: { reference: string; dob: string }; asking: Asking }) => {
  const giveBack = await takeStatusLook(portal, { reference: input.reference, ip: asking.ip })
  const found = (await findCaseByReference(portal.db, input)) ?? fail('CaseNotFound')
  await giveBack()
  const { reference, state, createdAt, answeredAt, answer } = found
  return {
    data: { reference, state, openedAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null, answer },
  }
}
