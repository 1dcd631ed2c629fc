import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'

/** `url` is `https://account:secret@host`, with an optional path; `from` is an E.164 number. */
export type TwilioOptions = { url: string; from: string }

type Addressed = { id: string; to: string }

/** Statuses that reject this message for good. Any other error concerns our account or an outage and may pass. */
const finalStatuses = [400, 413, 422]

const causeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}

/** Twilio's error number, such as 21211 for an invalid phone number. */
const detailOf = async (answer: Response): Promise<string> => {
  const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown }
  return typeof code === 'number' ? ` (${code})` : ''
}

/**
 * Client of a Twilio-compatible gateway for texts and calls. The message's id is sent as the idempotency key, for gateways that drop
 * duplicates.
 * @throws Undeliverable when the gateway refuses this message for good, GatewayFailure when another attempt may succeed
 */
export const twilioClient = ({ url, from }: TwilioOptions) => {
  const { origin, pathname, username, password } = new URL(url)
  const account = decodeURIComponent(username)
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')}`
  const base = `${origin}${pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}`
  return async (
    resource: 'Messages' | 'Calls',
    { id, to }: Addressed,
    content: Record<string, string>,
    signal: AbortSignal,
  ): Promise<void> => {
    const answer = await inPartnerSpan('phone gateway', () =>
      fetch(`${base}/${resource}.json`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': id },
        body: new URLSearchParams({ To: `+1${to}`, From: from, ...content }),
        redirect: 'manual',
        signal,
      }),
    ).catch((error) => {
      throw new GatewayFailure(`phone gateway: ${causeOf(error)}`)
    })
    // Accepted; errors while discarding the body do not matter.
    if (answer.ok) return answer.body?.cancel().catch(() => undefined)
    const reason = `phone gateway: ${answer.status}${await detailOf(answer)}`
    throw finalStatuses.includes(answer.status) ? new Undeliverable(reason) : new GatewayFailure(reason)
  }
}
