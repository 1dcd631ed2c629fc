import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type ReceivedMail = { id: string; to: string; raw: string }

/**
 * The server's next behavior. `works`: accepts mail. `late`: accepts a mail but confirms it only after `release`. `stalls`: sends no
 * greeting before `release`. `drops`: closes the connection in the middle of a mail. An object refuses at that step with that response.
 */
export type MailServerMood =
  | 'works'
  | 'late'
  | 'stalls'
  | 'drops'
  | { at: 'recipient' | 'sender' | 'content' | 'sign-in'; code: number; reply: string }

type MailServerOptions = { secure?: boolean; host?: string; port?: number; key?: string; cert?: string }

/** A real SMTP server on this machine with selectable failures. `listen` after `close` reopens it at the same address. */
export const openMailServer = async ({ host = '127.0.0.1', port: wanted = 0, ...options }: MailServerOptions = {}) => {
  let mood: MailServerMood = 'works'
  let server: SMTPServer | undefined
  let port = wanted
  let connections = 0
  const sockets = new Set<Socket>()
  const received: ReceivedMail[] = []
  let held: (() => void)[] = []
  const release = () => {
    for (const go of held) go()
    held = []
  }

  const refusal = (at: string) =>
    typeof mood === 'object' && mood.at === at ? Object.assign(new Error(mood.reply), { responseCode: mood.code }) : null
  const socketOf = (session: SMTPServerSession) => [...sockets].find(({ remotePort }) => remotePort === session.remotePort)

  const receive = async (stream: AsyncIterable<Buffer>, session: SMTPServerSession) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) {
      if (mood === 'drops') return void socketOf(session)?.destroy()
      chunks.push(chunk)
    }
    const refused = refusal('content')
    if (refused) throw refused
    const raw = Buffer.concat(chunks).toString()
    const id = /^Message-ID: <(.+)>\r$/im.exec(raw)?.[1] ?? ''
    received.push({ id, to: session.envelope.rcptTo.map(({ address }) => address).join(), raw })
    if (mood === 'late') await new Promise<void>((go) => held.push(go))
  }

  const listen = async () => {
    server = new SMTPServer({
      ...options,
      authOptional: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 50,
      logger: false,
      onConnect: (_session, done) => {
        connections++
        if (mood === 'stalls') held.push(done)
        else done()
      },
      onAuth: ({ username }, _session, done) => done(refusal('sign-in'), { user: username }),
      onMailFrom: (_address, _session, done) => done(refusal('sender')),
      onRcptTo: (_address, _session, done) => done(refusal('recipient')),
      onData: (stream, session, done) => {
        receive(stream, session).then(() => done(), done)
      },
    })
    server.on('error', () => undefined)
    server.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server?.listen(port, host, resolve))
    port = (server.server.address() as AddressInfo).port
  }

  const close = async () => {
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  }

  await listen()
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${host}:${port}`,
    received,
    connections: () => connections,
    be: (next: MailServerMood) => {
      mood = next
    },
    release,
    listen,
    close,
  }
}
