import { serve } from '#platform/http/serve.ts'
import { canResend } from '#platform/outbox/outbox-rules.ts'
import { listDead } from '#platform/outbox/outbox-store.ts'
import { dropDeadLetter, resendDeadLetter } from '#server/cases/settle-dead-letter.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { deadLetterCalls } from '#shared/cases/dead-letter-calls.ts'
import { maskedEmail, maskedOnWire, maskedShown } from '#shared/mfa/pin-rules.ts'

const roles = ['admin', 'support'] as const
/** A message does not say whose it is: its address may be of somebody in no group, or in several. */
const scope = 'every group'
const done = { data: { done: true as const } }
const mostShown = 100

export const deadLetterRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(deadLetterCalls, {
    listDeadLetters: operator({ roles, scope, limit: '600/h', audit: 'outbox.read' }, async () => ({
      data: (await listDead(portal.db, mostShown)).map((message) => ({
        id: message.id,
        channel: message.channel,
        kind: message.kind,
        to: message.channel === 'email' ? maskedEmail(message.recipient) : maskedShown(maskedOnWire(message.recipient)),
        attempts: message.attempts,
        createdAt: message.createdAt.toISOString(),
        givenUpAt: message.settledAt?.toISOString() ?? null,
        why: message.lastError,
        canResend: canResend(message),
      })),
    })),
    resendDeadLetter: operator(
      { roles, scope, limit: '240/h', audit: 'outbox.resend', refuses: ['NotResendable'] },
      async ({ input, request }) => {
        await resendDeadLetter(portal, { id: input.id, request })
        return done
      },
    ),
    dropDeadLetter: operator({ roles, scope, limit: '240/h', audit: 'outbox.drop' }, async ({ input, request }) => {
      await dropDeadLetter(portal, { id: input.id, request })
      return done
    }),
  })
}
