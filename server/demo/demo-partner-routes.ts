import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { returnPath } from '#server/programs/referral-link.ts'
import { escaped } from '#shared/escaped.ts'

/** The link by which a partner returns an enrolled member; accepted only if it leads to this portal. */
const wayBack = (publicUrl: string, query: unknown): string => {
  const back = (query as Record<string, unknown>).return_url
  if (typeof back !== 'string' || !back.startsWith(`${publicUrl}${returnPath}?`)) return ''
  const token = new URL(back).searchParams.get('token') ?? ''
  return `<form action="${returnPath}"><input type="hidden" name="token" value="${escaped(token)}"><p><button>Take part in the program</button></p></form>`
}

/** Pages that stand in for partners without a demo address; they show what a real partner would receive. */
export const demoPartnerRoutes = ({ publicUrl }: Pick<Portal, 'publicUrl'>): RawRoute[] => [
  {
    name: 'showDemoPartner',
    sends: 'text/html',
    who: 'anyone',
    method: 'GET',
    path: '/demo/partner',
    about: 'Stands for the page of a partner.',
    limit: 'none',
    audit: 'none',
    answer: async (request, reply) => {
      const rows = Object.entries(request.query as Record<string, unknown>).map(
        ([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(String(value))}</td></tr>`,
      )
      const table = `<table><thead><tr><th>Parameter</th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      return sendPlainPage(
        reply,
        'A partner of the demo',
        `<p>Here the partner's own page would open. Nothing was sent to anybody; the address carried this:</p>${table}${wayBack(publicUrl, request.query)}`,
      )
    },
  },
]
