import { randomBytes } from 'node:crypto'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { escaped } from '#shared/escaped.ts'

export type Front = {
  http: Server
  /** Vite's module handler; set once Vite is open, because Vite needs the server first. */
  modules: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The port of the portal's server; null if it does not start. */
  port: () => Promise<number | null>
  /** Renders the document for the server's answer; null if the answer is not a stub. */
  draw: (answer: string, nonce: string) => Promise<string | null>
  /** The page shown when a request cannot be answered. */
  failure: () => string
}

/** Paths that Vite serves: modules and their styles, by source path, and the files of web/assets. */
const ofVite = /^\/(@|node_modules\/|__vite|(web|ui|shared|console|care)\/[^?]*\.\w+(\?|$)|[\w-]+\.(svg|png)$)/

const serviceWorker = `// Takes away the service worker that \`npm start\` may have left in this browser: it would show pages of another build.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister()))
`

/** Also allows styles with the nonce in development documents, because Vite inserts them one by one. */
const withNonce = (policy: string, nonce: string): string => policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)

const textOf = async (message: IncomingMessage): Promise<string> => Buffer.concat(await message.toArray()).toString()

const failWith = (response: ServerResponse, said: string): void => {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(
    `<!doctype html><title>The server does not start</title><script type="module" src="/@vite/client"></script><h1>The server does not start</h1><pre>${escaped(said)}</pre>`,
  )
}

/** The HTTP server of `npm run dev`: serves Vite's modules and forwards everything else to the portal's server. */
export const openFront = (front: Omit<Front, 'http'>): Server => {
  const http = createServer((request, response) => {
    const url = request.url ?? '/'
    if (url === '/service-worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(serviceWorker)
    } else if (ofVite.test(url)) front.modules(request, response, () => void pass(front, request, response))
    else void pass(front, request, response)
  })
  http.on('upgrade', (request, socket, head) => {
    // Vite handles its own sockets.
    if (!/^vite-/.test(request.headers['sec-websocket-protocol'] ?? '')) void passSocket(front, request, socket, head)
  })
  return http
}

const pass = async (front: Omit<Front, 'http'>, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const port = await front.port()
  if (port === null) return failWith(response, front.failure())
  const isPage = request.headers.accept?.includes('text/html') ?? false
  const headers = { ...request.headers }
  if (isPage) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name]
  const onward = ask({ host: '127.0.0.1', port, method: request.method, path: request.url, headers }, (answer) => {
    const isDocument = isPage && /^text\/html/.test(answer.headers['content-type'] ?? '')
    if (isDocument) void sendDocument(front, answer, response)
    else {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    }
  })
  onward.on('error', (error) => (response.headersSent ? response.destroy() : failWith(response, error.message)))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

const sendDocument = async (front: Omit<Front, 'http'>, answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const nonce = randomBytes(16).toString('base64url')
    const text = await textOf(answer)
    const html = await front.draw(text, nonce)
    const { etag: _, 'content-length': __, ...headers } = answer.headers
    const policy = String(headers['content-security-policy'] ?? '')
    const changed = html === null ? {} : { 'content-security-policy': withNonce(policy, nonce), 'cache-control': 'no-store' }
    response.writeHead(answer.statusCode ?? 200, { ...headers, ...changed }).end(html ?? text)
  } catch (error) {
    failWith(response, (error as Error).stack ?? String(error))
  }
}

const passSocket = async (front: Omit<Front, 'http'>, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
  socket.on('error', () => socket.destroy())
  const port = await front.port()
  if (port === null) return void socket.destroy()
  const onward = connect(port, '127.0.0.1', () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2) lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    onward.write(`${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    onward.pipe(socket).pipe(onward)
  })
  onward.on('error', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}
