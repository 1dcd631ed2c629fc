import { type RawRoute, serve } from '#platform/http/serve.ts'
import { findNotice } from '#server/maintenance/live-notice.ts'
import { saveNotice } from '#server/maintenance/save-notice.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { consoleNoticeCalls } from '#shared/maintenance/console-notice.ts'
import { ownNoticePath } from '#shared/maintenance/maintenance-rules.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

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
export const maintenanceRoutes = ({ notice }: Pick<Portal, 'notice'>): RawRoute[] => [
  {
    name: 'readNotice',
    sends: 'application/json',
    who: 'anyone',
    method: 'GET',
    path: ownNoticePath,
    about: 'The maintenance notice.',
    limit: 'none',
    audit: 'none',
    answer: async (request, reply) => {
      const { body, etag } = await notice.read()
      void reply.headers({ etag, 'cache-control': 'no-cache' })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(body)
    },
  },
]
