import { createHash } from 'node:crypto'
import { type RawRoute, serve } from '#platform/http/serve.ts'
import { saveNotice } from '#server/maintenance/save-notice.ts'
import { findNotice } from '#server/maintenance/stored-notice.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { noticeAt, noticeCalls } from '#shared/maintenance/console-notice.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** How long one read of the notice serves every tab that asks. */
const keptMs = 2000

/** What operators do about the notice. */
export const noticeRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const shown = async () => ({ data: { ...(await findNotice(portal.db)), timeZone: portal.config.timeZone } })
  return serve(noticeCalls, {
    readNoticeSetting: operator({ roles: operatorRoles, limit: '600/h', audit: 'none' }, shown),
    saveNotice: operator({ roles: ['admin'], limit: '120/h', audit: 'admin.notice' }, async ({ input, asking }) => {
      await saveNotice(portal, input, asking.trail)
      return shown()
    }),
  })
}

/** The notice that every open page asks for each minute (SHELL-083, CALL-45): from memory, and 304 while it stays the same. */
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
