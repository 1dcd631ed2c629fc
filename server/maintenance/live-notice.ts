import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { etagOf } from '#platform/http/mount-routes.ts'
import { noticeName } from '#server/maintenance/save-notice.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import { type NoticeSetting, noticeAt, noticeSetting } from '#shared/maintenance/console-notice.ts'

export type StoredNotice = { notice: NoticeSetting; version: number; updatedAt: string | null }

/** The current notice; an unreadable one counts as none (SHELL-084). */
export const findNotice = async (db: Db): Promise<StoredNotice> => {
  const [stored] = await listSettings(db, [noticeName])
  const read = noticeSetting.safeParse(stored?.value ?? {})
  return {
    notice: read.success ? read.data : { closed: [] },
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
  }
}

type NoticeFile = { body: string; etag: string }

/** Milliseconds for which a read of the notice is kept for all requests. */
const keptMs = 2000

/** This node's copy of the notice as pages get it, at most two seconds old. */
export const openLiveNotice = ({ db, clock }: { db: Db; clock: Clock }) => {
  let kept: (NoticeFile & { at: number }) | undefined
  const fresh = () => (kept && clock.now().getTime() - kept.at < keptMs ? kept : undefined)
  const load = async (): Promise<NoticeFile> => {
    const now = clock.now()
    const body = JSON.stringify(noticeAt((await findNotice(db)).notice, now))
    kept = { at: now.getTime(), body, etag: etagOf(body) }
    return kept
  }
  let loading: Promise<NoticeFile> | undefined
  const read = async (): Promise<NoticeFile> => {
    const known = fresh()
    if (known) return known
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  return {
    /** @throws the database's error while it is away */
    read,
    /** Returns the ETag of the last read at once; undefined before the first. If that read is too old, starts another, for the next caller. */
    lastEtag: (): string | undefined => {
      if (!fresh()) read().catch(() => undefined)
      return kept?.etag
    },
  }
}
export type LiveNotice = ReturnType<typeof openLiveNotice>
