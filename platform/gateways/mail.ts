/** The id stays the same over retries, so that a mail that was sent twice can be told. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string | null }

/** `send` resolves once the next server has taken the mail over; the signal gives up an attempt. */
export type MailGateway = { send(mail: Mail, signal: AbortSignal): Promise<void> }

/** Stands in where no mail server is: hands the mail to whoever shows it. */
export const offlineMail = (deliver: (mail: Mail) => Promise<void>): MailGateway => ({ send: (mail) => deliver(mail) })
