import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Case, insertCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { referenceSigns } from '#shared/cases/case-reference.ts'

export type NewCase = Pick<Case, 'kind' | 'about' | 'language'> &
  Partial<Pick<Case, 'dob' | 'profileId' | 'email' | 'phone' | 'note' | 'contentHash'>>

const four = () => Array.from({ length: 4 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')

/** A reference of 36 random bits; not guessable, because it also needs the birthday, and misses are limited. */
const newReference = () => `${four()}-${four()}`

/** Opens a case for operators and returns its id and reference number. */
export const openCase = async (
  portal: Portal,
  tx: Db,
  made: NewCase,
  request: Pick<RequestContext, 'auditContext'>,
  event: AuditEventName = 'case.open',
): Promise<Pick<Case, 'id' | 'reference'>> => {
  const id = uuidv7()
  let reference = newReference()
  while (!(await insertCase(tx, { ...made, id, reference, state: 'new', createdAt: portal.clock.now() }))) reference = newReference()
  await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: id })
  return { id, reference }
}
