import type { Db } from '#platform/db/db.ts'
import { noticeName } from '#server/maintenance/save-notice.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import { type NoticeSetting, noticeSetting } from '#shared/maintenance/console-notice.ts'

type StoredNotice = { notice: NoticeSetting; version: number; updatedAt: string | null }

/** The notice that is up; one that cannot be read is none (SHELL-084). */
export const findNotice = async (db: Db): Promise<StoredNotice> => {
  const [stored] = await listSettings(db, [noticeName])
  const read = noticeSetting.safeParse(stored?.value ?? {})
  return {
    notice: read.success ? read.data : { closed: [] },
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
  }
}
