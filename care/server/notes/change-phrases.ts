import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import {
  deletePhrase,
  insertPhrase,
  listPhrases,
  lockPhrase,
  lockPhrasesOf,
  type PhraseRow,
  updatePhrase,
} from '#care/server/notes/phrase-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { mostPhrases, type NotePhrase, type PhraseContent } from '#shared/notes/note-phrases.ts'

/** Whose phrases change: a clinician's own, or the practice's by an operator, named by the portal's id. */
export type PhraseOwner = { clinicianId: string } | { clinicianId: null; operatorId: string }

/** Whether it is the practice's is decided by its owner, not by its content. */
export const phraseOf = ({ id, version, content, clinicianId }: PhraseRow): NotePhrase => ({
  id,
  version,
  content: { ...content, isShared: clinicianId === null },
})

/** What two phrases of one list may not share. */
const keyOf = (content: PhraseContent): string => {
  if (content.kind === 'template') return content.title.toLowerCase()
  return content.kind === 'phrase' ? content.shortcut : content.code
}

/** Fails if the list is full or has another phrase of this name. */
const requireRoom = async (tx: Db, row: PhraseRow): Promise<void> => {
  const { content } = row
  const same = (await listPhrases(tx, row.clinicianId)).filter(({ id, clinicianId }) => id !== row.id && clinicianId === row.clinicianId)
  if (same.length >= mostPhrases) fail('ListFull')
  if (same.some((one) => one.content.kind === content.kind && keyOf(one.content) === keyOf(content)))
    fail('EntryTwice', { field: content.kind === 'phrase' ? 'shortcut' : content.kind === 'template' ? 'title' : 'code' })
}

const auditOf = (owner: PhraseOwner, id: string) =>
  owner.clinicianId === null ? { actorId: owner.operatorId, reason: `practice ${id}` } : { reason: 'own' }

type Named = { owner: PhraseOwner; id: string; request: RequestContext }

/**
 * Adds or changes a phrase of its owner. A clinician changes their own alone, so another's and the practice's are NotFound to them; an older
 * version is Conflict.
 */
export const savePhrase = (
  care: Care,
  { owner, id, version, content, request }: Named & { version: number; content: PhraseContent },
): Promise<NotePhrase> =>
  care.db.transaction(async (tx) => {
    const { clinicianId } = owner
    await lockPhrasesOf(tx, clinicianId)
    const known = await lockPhrase(tx, id)
    if (known && known.clinicianId !== clinicianId) return fail('NotFound')
    if ((known?.version ?? 0) !== version) return fail('Conflict')
    const row: PhraseRow = {
      id,
      clinicianId,
      content: { ...content, isShared: clinicianId === null },
      version: version + 1,
      updatedAt: care.clock.now(),
      updatedBy: clinicianId,
    }
    await requireRoom(tx, row)
    if (known) await updatePhrase(tx, row)
    else if (!(await insertPhrase(tx, row))) return fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'note.phrase', outcome: 'ok', ...auditOf(owner, id) })
    return phraseOf(row)
  })

/** Removes a phrase of its owner. Fails with NotFound; with a version, also with Conflict if it has another one. */
export const removePhrase = async (
  { db }: Care,
  { owner, id, version, request }: Named & { version?: number },
): Promise<{ removed: true }> =>
  db.transaction(async (tx) => {
    const known = isUuid(id) ? await lockPhrase(tx, id) : null
    if (known?.clinicianId !== owner.clinicianId) return fail('NotFound')
    if (version !== undefined && known.version !== version) return fail('Conflict')
    await deletePhrase(tx, id)
    await writeAudit(tx, request.auditContext, { event: 'note.phrase_remove', outcome: 'ok', ...auditOf(owner, id) })
    return { removed: true }
  })
