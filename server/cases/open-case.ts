import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { type Case, insertCase } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'
import { referenceSigns } from '#shared/cases/case-reference.ts'

export type NewCase = Pick<Case, 'kind' | 'about' | 'language'> &
  Partial<Pick<Case, 'dob' | 'profileId' | 'email' | 'phone' | 'note' | 'contentHash'>>

const four = () => Array.from({ length: 4 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')

/** 36 random bits; with the birthday that must go with it, and the limits on misses, nobody guesses one. */
const newReference = () => `${four()}-${four()}`

/** Puts a case before the operators and gives the number by which the asker finds it again. */
export const openCase = async (
  portal: Portal,
  tx: Db,
  made: NewCase,
  asking: Pick<Asking, 'trail'>,
  event = 'case.open',
): Promise<Pick<Case, 'id' | 'reference'>> => {
  const id = uuidv7()
  let reference = newReference()
  while (!(await insertCase(tx, { ...made, id, reference, state: 'new', createdAt: portal.clock.now() }))) reference = newReference()
  await writeAudit(tx, asking.trail, { event, outcome: 'ok', subjectId: id })
  return { id, reference }
}
