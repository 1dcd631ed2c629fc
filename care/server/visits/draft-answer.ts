import type { Draft } from '#care/server/visits/draft-store.ts'
import { listPhotoIds } from '#care/server/visits/photo-store.ts'
import type { Db } from '#platform/db/db.ts'

/** A draft as the member gets it back; which photos it has, the server knows best. */
export const draftAnswer = async (db: Db, { id, content }: Draft) => ({
  draftId: id,
  content: { ...content, photoIds: await listPhotoIds(db, id) },
})
