import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import { escaped } from '#shared/escaped.ts'

/** Stands for the pages of partners that the demo has no address of: says what a real one would have been told. */
export const demoPartnerRoutes = (): RawRoute[] => [
  {
    name: 'showDemoPartner',
    who: 'anyone',
    method: 'GET',
    path: '/demo/partner',
    about: 'Stands for the page of a partner.',
    limit: 'none',
    audit: 'none',
    answer: async (request, reply) => {
      const told = Object.entries(request.query as Record<string, unknown>).map(
        ([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(String(value))}</td></tr>`,
      )
      const table = `<table><thead><tr><th>Parameter</th><th>Value</th></tr></thead><tbody>${told.join('')}</tbody></table>`
      return sendPlainPage(
        reply,
        'A partner of the demo',
        `<p>Here the partner's own page would open. Nothing was sent to anybody; the address carried this:</p>${table}`,
      )
    },
  },
]
