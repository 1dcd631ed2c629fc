import { type Documented, openApiOf } from '#platform/http/openapi.ts'
import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute, Route } from '#platform/http/serve.ts'
import { escaped } from '#shared/escaped.ts'

const rowOf = ({ call, who, limit }: Route): string =>
  `<tr><td><code>${call.method} ${escaped(call.path)}</code></td><td>${escaped(call.about)}</td><td>${escaped(who)}</td><td>${limit}</td></tr>`

const page = ({ about, routes }: Documented, openApiPath: string): string => `
<p>${escaped(about)}</p>
<p>The same as <a href="${openApiPath}">OpenAPI 3.1</a>, from which a client can be generated.</p>
<table><thead><tr><th>Call</th><th>What it does</th><th>Who</th><th>Limit</th></tr></thead><tbody>${routes.map(rowOf).join('')}</tbody></table>`

/** Routes that document a server's calls: an HTML page at `path` and OpenAPI at `path/openapi.json`. They document themselves too. */
export const docsRoutes = (path: `/${string}`, documented: Documented): RawRoute[] => {
  const openApiPath = `${path}/openapi.json` as const
  const guard = { who: 'anyone', method: 'GET', limit: '120/min', audit: 'none' } as const
  let openApi: ReturnType<typeof openApiOf> | undefined
  // Built on the first request, because most processes never serve it.
  const readOpenApi = () => (openApi ??= openApiOf({ ...documented, rawRoutes: [...documented.rawRoutes, ...rows] }))
  const rows: RawRoute[] = [
    {
      ...guard,
      name: 'readDocs',
      sends: 'text/html',
      path,
      about: 'Every call, for people.',
      answer: async (_request, reply) => sendPlainPage(reply, documented.title, page(documented, openApiPath)),
    },
    {
      ...guard,
      name: 'readOpenApi',
      sends: 'application/json',
      path: openApiPath,
      about: 'Every call, for programs.',
      answer: async (_request, reply) => reply.send(readOpenApi()),
    },
  ]
  return rows
}
