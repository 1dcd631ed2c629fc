import type { FastifyInstance } from 'fastify'
import type { Care } from '#care/server/care.ts'
import { testPaymentPath } from '#care/server/invoices/test-payment-path.ts'
import { signatureHeader } from '#platform/gateways/payment.ts'
import { type TestPayments, testCards, webhookTimings } from '#platform/gateways/test-payments.ts'
import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import { escaped } from '#shared/escaped.ts'
import { paymentCalls } from '#shared/invoices/payment-calls.ts'

const title = 'Test payments: no money moves here'

const words: Readonly<Record<(typeof webhookTimings)[number], string>> = {
  once: 'after a moment',
  twice: 'after a moment, and once more',
  late: 'late, after twenty seconds',
  never: 'not at all',
}

const problems = {
  declined: 'The card was declined. Try another number.',
  'unknown card': 'This page takes the two test numbers only. Never enter a card of your own.',
} as const

const spaced = (card: string): string => card.replace(/(\d{4})(?=\d)/g, '$1 ')

type Found = NonNullable<ReturnType<TestPayments['find']>>

const form = ({ id, cents, currency, about, cancelUrl }: Found, problem: keyof typeof problems | null): string => `
<p><strong>This is the test payment partner that comes with the demo.</strong> It stands where the page of a real one would be.</p>
<p>${escaped(about)}: <strong>${(cents / 100).toFixed(2)} ${escaped(currency)}</strong></p>
${problem ? `<p role="alert"><strong>${problems[problem]}</strong></p>` : ''}
<form method="post" action="${testPaymentPath}/${escaped(id)}">
<p><label>Test card number<br><input name="card" inputmode="numeric" autocomplete="off" required></label></p>
<p class="muted"><code>${spaced(testCards.pays)}</code> pays, <code>${spaced(testCards.declined)}</code> is declined.</p>
<p><label>The portal is told<br><select name="timing">${webhookTimings.map((one) => `<option value="${one}">${words[one]}</option>`).join('')}</select></label></p>
<p><button>Pay with the test card</button></p>
</form>
<p><a href="${escaped(cancelUrl)}">Cancel and go back</a></p>`

const over = ({ state, returnUrl, cancelUrl }: Found): string =>
  state === 'complete'
    ? `<p>This was paid.</p><p><a href="${escaped(returnUrl)}">Go back</a></p>`
    : `<p>This page is over; nothing was paid.</p><p><a href="${escaped(cancelUrl)}">Go back</a></p>`

/** Routes of the test partner's page and its webhook sender. Empty unless the test partner is active. */
export const testPaymentRoutes = ({ payments }: Care, http: FastifyInstance): RawRoute[] => {
  const test = payments?.test
  if (!test) return []
  test.connect((body, signature) =>
    http.inject({
      method: 'POST',
      url: paymentCalls.receivePaymentEvent.path,
      payload: body,
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    }),
  )
  const guard = { who: 'anyone', path: `${testPaymentPath}/{sessionId}`, limit: '600/min', audit: 'none' } as const
  const sessionOf = (params: unknown) => test.find((params as { sessionId: string }).sessionId)
  const gone = '<p>There is no such payment. Go back to your invoice and start again.</p>'
  return [
    {
      ...guard,
      name: 'showTestPayment',
      sends: 'text/html',
      method: 'GET',
      about: 'The page of the test payment partner.',
      answer: async (request, reply) => {
        const session = sessionOf(request.params)
        if (!session) return sendPlainPage(reply.code(404), title, gone)
        return sendPlainPage(reply, title, session.state === 'open' ? form(session, null) : over(session))
      },
    },
    {
      ...guard,
      name: 'payTestPayment',
      sends: 'text/html',
      method: 'POST',
      about: 'Pays with a test card.',
      formFromAnySite: { mostBytes: 1000 },
      answer: async (request, reply) => {
        const session = sessionOf(request.params)
        if (!session) return sendPlainPage(reply.code(404), title, gone)
        const typed = request.body as URLSearchParams
        const timing = webhookTimings.find((one) => one === typed.get('timing')) ?? 'once'
        const done = test.pay(session.id, typed.get('card') ?? '', timing)
        if (done === 'paid') return reply.redirect(session.returnUrl, 303)
        if (done === 'not open') return sendPlainPage(reply, title, over(sessionOf(request.params) ?? session))
        return sendPlainPage(reply.code(422), title, form(session, done))
      },
    },
  ]
}
