import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { type RawRoute, serve } from '#platform/http/serve.ts'
import { noticeName, saveNotice } from '#server/maintenance/save-notice.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import { consoleNoticeCalls, type NoticeSetting, noticeAt, noticeSetting } from '#shared/maintenance/console-notice.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

type StoredNotice = { notice: NoticeSetting; version: number; updatedAt: string | null }

/** The current notice; an unreadable one counts as none (SHELL-084). */
const findNotice = async (db: Db): Promise<StoredNotice> => {
  const [stored] = await listSettings(db, [noticeName])
  const read = noticeSetting.safeParse(stored?.value ?? {})
  return {
    notice: read.success ? read.data : { closed: [] },
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
  }
}

/** Milliseconds for which a read of the notice is cached for all requests. */
const keptMs = 2000

/** Console routes to read and change the notice. */
export const noticeRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const shown = async () => ({ data: { ...(await findNotice(portal.db)), timeZone: portal.config.timeZone } })
  return serve(consoleNoticeCalls, {
    readNoticeSetting: operator({ roles: operatorRoles, scope: 'none', limit: '600/h', audit: 'none' }, shown),
    saveNotice: operator(
      { roles: ['admin'], scope: 'every group', limit: '120/h', audit: 'admin.notice', refuses: ['Conflict'] },
      async ({ input, request: context }) => {
        await saveNotice(portal, input, context.auditContext)
        return shown()
      },
    ),
  })
}

/** The notice that every open page polls each minute (SHELL-083, CALL-45): served from memory, with 304 while unchanged. */
export const maintenanceRoutes = (portal: Portal): RawRoute[] => {
  let kept: { at: number; body: string; etag: string } | undefined
  const read = async () => {
    const now = portal.clock.now()
    if (kept && now.getTime() - kept.at < keptMs) return kept
    const { notice } = await findNotice(portal.db)
    const body = JSON.stringify(noticeAt(notice, now))
    kept = { at: now.getTime(), body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    return kept
  }
  return [
    {
      name: 'readNotice',
      sends: 'application/json',
      who: 'anyone',
      method: 'GET',
      path: '/maintenance.json',
      about: 'The maintenance notice.',
      limit: 'none',
      audit: 'none',
      answer: async (request, reply) => {
        const { body, etag } = await read()
        void reply.headers({ etag, 'cache-control': 'no-cache' })
        return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(body)
      },
    },
  ]
}
