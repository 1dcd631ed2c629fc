import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { returnPath } from '#server/programs/referral-link.ts'
import { escaped } from '#shared/escaped.ts'

/** A program's partner sends a member back who takes part: to this portal alone, by the address that came along. */
const wayBack = (publicUrl: string, query: unknown): string => {
  const back = (query as Record<string, unknown>).return_url
  if (typeof back !== 'string' || !back.startsWith(`${publicUrl}${returnPath}?`)) return ''
  const token = new URL(back).searchParams.get('token') ?? ''
  return `<form action="${returnPath}"><input type="hidden" name="token" value="${escaped(token)}"><p><button>Take part in the program</button></p></form>`
}

/** Stands for the pages of partners that the demo has no address of: says what a real one would have been told. */
export const demoPartnerRoutes = ({ publicUrl }: Pick<Portal, 'publicUrl'>): RawRoute[] => [
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
        `<p>Here the partner's own page would open. Nothing was sent to anybody; the address carried this:</p>${table}${wayBack(publicUrl, request.query)}`,
      )
    },
  },
]
