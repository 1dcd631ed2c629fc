import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { deletePhrase, insertPhrase, listPhrases, lockPhrase, type PhraseRow, updatePhrase } from '#care/server/notes/phrase-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { mostPhrases, type NotePhrase, type PhraseContent } from '#shared/notes/note-phrases.ts'

export const phraseOf = ({ id, version, content }: PhraseRow): NotePhrase => ({ id, version, content })

/** What two phrases of one list may not share. */
const keyOf = (content: PhraseContent): string => {
  if (content.kind === 'template') return content.title.toLowerCase()
  return content.kind === 'phrase' ? content.shortcut : content.code
}

/** Fails if the list is full or has another phrase of this name. */
const requireRoom = async (tx: Db, clinician: Clinician, row: PhraseRow): Promise<void> => {
  const { content } = row
  const same = (await listPhrases(tx, clinician.id)).filter(({ id, clinicianId }) => id !== row.id && clinicianId === row.clinicianId)
  if (same.length >= mostPhrases) fail('ListFull')
  if (same.some((one) => one.content.kind === content.kind && keyOf(one.content) === keyOf(content)))
    fail('EntryTwice', { field: content.kind === 'phrase' ? 'shortcut' : content.kind === 'template' ? 'title' : 'code' })
}

type Saved = { clinician: Clinician; id: string; version: number; content: PhraseContent; request: RequestContext }

/** Adds or changes a phrase. Another clinician's is NotFound; an older version is Conflict. */
export const savePhrase = (care: Care, { clinician, id, version, content, request }: Saved): Promise<NotePhrase> =>
  care.db.transaction(async (tx) => {
    const known = await lockPhrase(tx, id)
    if (known && known.clinicianId !== null && known.clinicianId !== clinician.id) return fail('NotFound')
    if ((known?.version ?? 0) !== version) return fail('Conflict')
    const row: PhraseRow = {
      id,
      clinicianId: content.isShared ? null : clinician.id,
      content,
      version: version + 1,
      updatedAt: care.clock.now(),
      updatedBy: clinician.id,
    }
    await requireRoom(tx, clinician, row)
    if (known) await updatePhrase(tx, row)
    else if (!(await insertPhrase(tx, row))) return fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'note.phrase', outcome: 'ok', reason: content.isShared ? 'practice' : 'own' })
    return phraseOf(row)
  })

/** Removes a phrase of the clinician's or of the practice's. */
export const removePhrase = async (
  { db }: Care,
  { clinician, id, request }: { clinician: Clinician; id: string; request: RequestContext },
): Promise<{ removed: true }> =>
  db.transaction(async (tx) => {
    if (!isUuid(id) || !(await deletePhrase(tx, id, clinician.id))) return fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'note.phrase_remove', outcome: 'ok' })
    return { removed: true }
  })
