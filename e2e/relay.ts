import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { startSmallRelay } from '#e2e/small-relay.ts'

/** A TURN relay between browsers that a test can stop. */
export type Relay = {
  kind: 'coturn' | 'small'
  /** The server's environment variables for the relay. */
  settings: Record<string, string>
  /** Stops the relay with all its allocations; `restore` starts a new one on the same port. */
  cut: () => Promise<void>
  restore: () => Promise<void>
}

const secret = 'only for tests'

const freeUdpPort = async (): Promise<number> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

const findCoturn = (): string | undefined =>
  ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'].find(existsSync)

/** Sends STUN binding requests until the relay answers. */
const untilAnswers = async (port: number): Promise<void> => {
  const socket = createSocket('udp4')
  const question = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), Buffer.alloc(12, 7)])
  const request = setInterval(() => socket.send(question, port, '127.0.0.1'), 50)
  // On the loopback, an unbound port raises a socket error.
  socket.on('error', () => undefined)
  await once(socket, 'message', { signal: AbortSignal.timeout(15_000) }).finally(() => clearInterval(request))
  socket.close()
}

const startCoturn = async (program: string, port: number): Promise<() => Promise<void>> => {
  const words = [
    '-n',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--allow-loopback-peers',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=test.relay',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--pidfile=/dev/null',
    '--log-file=/dev/null',
  ]
  const relay = spawn(program, words, { stdio: 'ignore' })
  await untilAnswers(port)
  return async () => {
    if (relay.exitCode !== null || relay.signalCode !== null) return
    const gone = once(relay, 'exit')
    relay.kill('SIGKILL')
    await gone
  }
}

/** Starts coturn if it is installed, otherwise the built-in small relay; `TEST_RELAY=small` always selects the small one. */
export const startRelay = async (): Promise<Relay> => {
  const coturn = process.env.TEST_RELAY === 'small' ? undefined : findCoturn()
  const port = await freeUdpPort()
  const start = () => (coturn ? startCoturn(coturn, port) : startSmallRelay(port, secret))
  let stop = await start()
  return {
    kind: coturn ? 'coturn' : 'small',
    settings: { TURN_URL: `turn:127.0.0.1:${port}`, TURN_SECRET: secret, ICE_POLICY: 'relay' },
    cut: () => stop(),
    restore: async () => {
      stop = await start()
    },
  }
}
