import { createTransport, type NodemailerError } from 'nodemailer'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { isLoopback } from '#platform/loopback.ts'

/** The id stays the same over retries, so that a mail that was sent twice can be told. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

export type MailGateway = {
  /**
   * Resolves once the next server has taken the mail over; the signal gives up an attempt.
   * @throws Undeliverable when that server refuses this mail for good, GatewayFailure when another attempt may succeed
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Lets go of the connections that wait for the next mail. */
  close(): void
}

/** Stands in where no mail server is: hands the mail to whoever shows it. */
export const offlineMail = (deliver: (mail: Mail) => Promise<void>): MailGateway => ({
  send: (mail) => deliver(mail),
  close: () => undefined,
})

/** How a mail server is reached: encrypted from the start (smtps), or by STARTTLS, which only this machine may lack. */
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

/** As many as the outbox hands over at once, so that no attempt's time is spent in a queue. */
const maxConnections = 10
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** A server's answer may quote the address: what is kept of it are the codes (RFC 5321, RFC 3463). */
const failureOf = ({ code, originalCode, command, response, responseCode, permanent }: NodemailerError): GatewayFailure => {
  const detail = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const reason = ['mail server:', code, originalCode, responseCode, detail, command && `at ${command}`].filter(Boolean).join(' ')
  // Refusals of the sender, of the sign-in (530) and of the policy kind (5.7) are the operator's to mend: the mail waits for that.
  const aboutThisMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== 530 && !detail?.startsWith('5.7.')
  return permanent && aboutThisMail ? new Undeliverable(reason) : new GatewayFailure(reason)
}

/**
 * Mail by SMTP. A lost connection is tried again by itself only where nothing of the mail was sent; all else is the outbox's to repeat.
 * @param from an address, with or without a name before it: `Foyer <portal@example.com>`
 */
export const smtpMail = ({ url, from }: { url: string; from: string }): MailGateway => {
  const pool = createTransport({ ...smtpOptions(url), ...timeouts, pool: true, maxConnections, maxRequeues: 1 })
  const domain = from.replace(/^.*@|>\s*$/g, '')
  const send = async ({ id, to, subject, text, html }: Mail, signal: AbortSignal): Promise<void> => {
    const body = { subject, text, ...(html === null ? {} : { html }) }
    // An address object is taken as it stands; a string with a comma in it would become two addresses.
    const recipient = { name: '', address: to }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    try {
      await pool.sendMail({ from, to: recipient, messageId: `<${id}@${domain}>`, ...body, headers, signal })
    } catch (error) {
      throw failureOf(error as NodemailerError)
    }
  }
  return { send, close: () => pool.close() }
}
