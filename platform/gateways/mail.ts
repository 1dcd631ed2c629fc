import { createTransport, type NodemailerError } from 'nodemailer'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { isLoopback } from '#platform/loopback.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'

/** The id stays the same over retries, so that a mail sent twice can be recognized as a duplicate. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

export type MailGateway = {
  /**
   * Resolves once the next mail server has accepted the mail; `signal` aborts the attempt.
   * @throws Undeliverable when that server refuses this mail for good, GatewayFailure when another attempt may succeed
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Closes the pooled connections. */
  close(): void
}

/** Replacement for a missing mail server: passes each mail to `deliver`. */
export const offlineMail = (deliver: (mail: Mail) => Promise<void>): MailGateway => ({
  send: (mail) => deliver(mail),
  close: () => undefined,
})

/** Nodemailer options for a URL: TLS from the start (smtps) or STARTTLS, which only a loopback server may lack. */
export const smtpOptions = (url: string) => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...auth,
  }
}

/** Equal to the number of mails the outbox sends at once, so that no attempt spends its time in a queue. */
const maxConnections = 10
export const productionTimeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** Builds a failure from codes only (RFC 5321, RFC 3463), because a server's response may quote the address. */
const failureOf = ({ code, originalCode, command, response, responseCode, permanent }: NodemailerError): GatewayFailure => {
  const detail = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const reason = ['mail server:', code, originalCode, responseCode, detail, command && `at ${command}`].filter(Boolean).join(' ')
  // The operator must fix refusals of the sender, of the sign-in (530) and of policy (5.7.x). Until then the outbox retries the mail.
  const aboutThisMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== 530 && !detail?.startsWith('5.7.')
  return permanent && aboutThisMail ? new Undeliverable(reason) : new GatewayFailure(reason)
}

/**
 * Sends mail by SMTP. Nodemailer retries a lost connection only if nothing of the mail was sent; the outbox does all other retries.
 * @param from an address, with or without a name before it: `Foyer <portal@example.com>`
 */
export const smtpMail = ({ url, from }: { url: string; from: string }, timeouts = productionTimeouts): MailGateway => {
  const pool = createTransport({ ...smtpOptions(url), ...timeouts, pool: true, maxConnections, maxRequeues: 1 })
  const domain = from.replace(/^.*@|>\s*$/g, '')
  const send = async ({ id, to, subject, text, html }: Mail, signal: AbortSignal): Promise<void> => {
    const body = { subject, text, ...(html === null ? {} : { html }) }
    // Nodemailer uses an address object as is; it would split a string with a comma into two addresses.
    const recipient = { name: '', address: to }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    try {
      const mail = { from, to: recipient, messageId: `<${id}@${domain}>`, ...body, headers, signal }
      await inPartnerSpan('mail server', () => pool.sendMail(mail))
    } catch (error) {
      throw failureOf(error as NodemailerError)
    }
  }
  return { send, close: () => pool.close() }
}
