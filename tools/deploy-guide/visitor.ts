import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { openCookies } from '#tools/deploy/first-operator.ts'

/** The public's address: in no network of the three machines. */
export const publicAddress = '203.0.113.1'
const host = 'portal.example.com'

type Answer = { status: number; body: string }

/** A browser outside, with cookies. `at` is the machine to which the name leads. */
export const openVisitor = (authority: string) => {
  const cookies = openCookies()
  const agent = new Agent({ keepAlive: true, ca: authority, servername: host })
  /** @throws Error when no answer comes within the time that a person waits */
  const send = (at: string, method: string, path: string, body?: object): Promise<Answer> =>
    new Promise((done, fail) => {
      const headers = { host, origin: `https://${host}`, cookie: cookies.header(), 'content-type': 'application/json' }
      const options = { host: at, method, path, headers, agent, localAddress: publicAddress, signal: AbortSignal.timeout(30_000) }
      const sent = request(options, (answer) => {
        let text = ''
        cookies.keep(answer.headers['set-cookie'] ?? [])
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text }))
        answer.on('error', fail)
      })
      sent.on('error', fail)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send }
}

export type Visitor = ReturnType<typeof openVisitor>

/** Whether the public reaches a port. A firewall that drops packets gives no answer. */
export const reaches = (address: string, port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ host: address, port, localAddress: publicAddress, timeout: 1_000 })
    const end = (reached: boolean) => () => {
      socket.destroy()
      done(reached)
    }
    socket.on('connect', end(true)).on('timeout', end(false)).on('error', end(false))
  })
