import { createHash } from 'node:crypto'
import type { RawRoute } from '#platform/http/serve.ts'
import { noticeSetting } from '#server/maintenance/save-notice.ts'
import type { Portal } from '#server/portal.ts'
import { findSetting } from '#server/settings/setting-store.ts'
import { noticeOf } from '#shared/maintenance/maintenance-notice.ts'

/** How long one read of the notice serves every tab that asks. */
const keptMs = 2000

/** The notice that every open page asks for each minute (SHELL-083, CALL-45): from memory, and 304 while it stays the same. */
export const maintenanceRoutes = (portal: Portal): RawRoute[] => {
  let kept: { at: number; body: string; etag: string } | undefined
  const read = async () => {
    const now = portal.clock.now().getTime()
    if (kept && now - kept.at < keptMs) return kept
    const body = JSON.stringify(noticeOf(await findSetting(portal.db, noticeSetting)))
    kept = { at: now, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    return kept
  }
  return [
    {
      name: 'readNotice',
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
