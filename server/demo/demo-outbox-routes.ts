import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import { type DemoMessage, listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import type { Portal } from '#server/portal.ts'
import { escaped } from '#shared/escaped.ts'
import { phoneDigits } from '#shared/fields/phone.ts'

/** Normalizes an e-mail address to lower case, or a phone number to digits. */
const asked = (query: unknown): string | undefined => {
  const { to } = query as { to?: unknown }
  if (typeof to !== 'string' || to === '') return undefined
  return to.includes('@') ? to.toLowerCase() : (phoneDigits(to) ?? to)
}

const kinds = { email: 'Email', text: 'Text', phone_call: 'Phone call', push: 'Push' }

const rowOf = ({ channel, to, subject, text, createdAt }: DemoMessage): string =>
  `<tr><td>${kinds[channel]}<br><span class="muted">${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</span></td><td>${escaped(to)}</td><td>${subject ? `<strong>${escaped(subject)}</strong><br>` : ''}<pre>${escaped(text)}</pre></td></tr>`

/** The demo's outbox page of received mail and phone messages. These routes exist in the demo only. */
export const demoOutboxRoutes = (portal: Portal): RawRoute[] => {
  const guard = { who: 'anyone', method: 'GET', limit: 'none', audit: 'none' } as const
  return [
    {
      ...guard,
      name: 'readDemoOutbox',
      sends: 'application/json',
      path: '/api/demo/outbox',
      about: 'What the demo sent, newest last; `to` narrows it.',
      answer: async (request, reply) =>
        reply.header('cache-control', 'no-store').send({ data: { messages: await listDemoMessages(portal.db, asked(request.query)) } }),
    },
    {
      ...guard,
      name: 'showDemoOutbox',
      sends: 'text/html',
      path: '/demo/outbox',
      about: 'What the demo sent, for people.',
      answer: async (request, reply) => {
        const messages = (await listDemoMessages(portal.db, asked(request.query))).reverse()
        const table = `<table><thead><tr><th>What</th><th>To</th><th>Message</th></tr></thead><tbody>${messages.map(rowOf).join('')}</tbody></table>`
        return sendPlainPage(
          reply,
          'Demo outbox',
          messages.length > 0 ? table : '<p>Nothing was sent yet. Ask for a PIN and reload this page.</p>',
        )
      },
    },
  ]
}
