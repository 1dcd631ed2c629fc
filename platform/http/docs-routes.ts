import { openApiOf } from '#platform/http/openapi.ts'
import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute, Route } from '#platform/http/serve.ts'
import { escaped } from '#shared/escaped.ts'

const rowOf = ({ call, who, limit }: Route): string =>
  `<tr><td><code>${call.method} ${escaped(call.path)}</code></td><td>${escaped(call.about)}</td><td>${escaped(who)}</td><td>${limit}</td></tr>`

/** The calls for people, and the same as OpenAPI for programs. */
export const docsRoutes = (title: string, routes: readonly Route[]): RawRoute[] => {
  const openApi = openApiOf(title, routes)
  const guard = { who: 'anyone', method: 'GET', limit: '120/min', audit: 'none' } as const
  return [
    {
      ...guard,
      name: 'readDocs',
      path: '/api/docs',
      about: 'Every call, for people.',
      answer: async (_request, reply) =>
        sendPlainPage(
          reply,
          title,
          `<p>Answers carry <code>data</code>, refusals <code>meta.errors</code>. The same as <a href="/api/docs/openapi.json">OpenAPI</a>.</p>
          <table><thead><tr><th>Call</th><th>What it does</th><th>Who</th><th>Limit</th></tr></thead><tbody>${routes.map(rowOf).join('')}</tbody></table>`,
        ),
    },
    {
      ...guard,
      name: 'readOpenApi',
      path: '/api/docs/openapi.json',
      about: 'Every call, for programs.',
      answer: async (_request, reply) => reply.send(openApi),
    },
  ]
}
