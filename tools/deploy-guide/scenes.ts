import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedMail } from '#platform/testing/mail-server.ts'
import { signInFirstOperator } from '#tools/deploy/first-operator.ts'
import { type Crew, leaderOf } from '#tools/deploy-guide/follow-guide.ts'
import { addresses } from '#tools/deploy-guide/machine.ts'
import { machineNames } from '#tools/deploy-guide/read-guide.ts'
import { reaches, type Visitor } from '#tools/deploy-guide/visitor.ts'
import { until } from '#tools/failover/waiting.ts'

const demand = (what: string, holds: boolean, found = ''): void => {
  if (!holds) throw new Error(`${what}: ${found}`)
  console.log(`✓ ${what}`)
}

/** The public reaches 80 and 443 of each machine, and nothing else that listens there. */
export const tryFirewall = async (): Promise<void> => {
  const closed = [2379, 2380, 5432, 5440, 6432, 8008, 3000, 3100, 9464, 9465, 9090, 9093, 9100]
  for (const name of machineNames) {
    const reached = await Promise.all([80, 443, ...closed].map(async (port) => ((await reaches(addresses[name], port)) ? port : 0)))
    demand(`the public reaches 80 and 443 of ${name} alone`, reached.filter(Boolean).join() === '80,443', reached.filter(Boolean).join())
  }
}

/** Users of a machine are none of PostgreSQL's: neither by its socket nor from another machine without TLS. */
export const tryDatabaseDoors = async ({ machines }: Crew): Promise<void> => {
  const leader = await leaderOf(machines)
  for (const [name, way] of [
    [leader, 'host=/var/run/postgresql'],
    ['foyer-c', `host=${addresses[leader]} sslmode=disable`],
  ] as const) {
    const { status, output } = await machines[name].run(`runuser -u nobody -- psql '${way} user=postgres' -wAtc 'select 1'`)
    demand(`PostgreSQL refuses a user of ${name} by ${way}`, status !== 0 && /authentication failed|no pg_hba/.test(output), output)
  }
}

/** The first operator signs in by HTTPS, with the link that the guide's command printed. */
export const signInByLink = async (visitor: Visitor, mails: readonly ReceivedMail[], printed: string): Promise<void> => {
  const post = async (path: string, body: object) => (await visitor.send(addresses['foyer-b'], 'POST', path, body)).status
  demand(
    'the first operator chooses a password and signs in with the mailed PIN',
    await signInFirstOperator(post, mails, printed),
    printed.slice(-1000),
  )
}

/** Saves a notice with this text, announced for a far day. @returns the status */
export const announce = async (visitor: Visitor, at: string, message: string): Promise<number> => {
  const read = await visitor.send(at, 'GET', '/api/console/notice')
  if (read.status !== 200) return read.status
  const { version } = JSON.parse(read.body).data
  const notice = { upcoming: { message, startsAt: '2099-01-01T00:00:00Z' } }
  return (await visitor.send(at, 'PUT', '/api/console/notice', { version, notice })).status
}

const announced = async (visitor: Visitor, at: string): Promise<string> => (await visitor.send(at, 'GET', '/api/console/notice')).body

/** What is asked for while a version replaces another: pages, settings, and a call and a page of the telehealth side; each write below reads first. */
const paths = ['/login', '/api/configs', '/maintenance.json', '/mobile/people/history', '/clinic/'] as const

/** Sends requests through all three machines, and writes, while `work` runs. Every answer that a server or proxy gives for want of a node counts as failed. */
export const underRequests = async (visitor: Visitor, work: () => Promise<unknown>): Promise<void> => {
  let isOver = false
  let answered = 0
  const failed = new Map<string, number>()
  const count = (what: string, status: number | string): void => {
    if (typeof status === 'number' && status < 500 && status !== 429) answered += 1
    else failed.set(`${what} ${status}`, (failed.get(`${what} ${status}`) ?? 0) + 1)
  }
  const reading = paths.map(async (path, at) => {
    for (let turn = at; !isOver; turn += 1) {
      const address = addresses[machineNames[turn % 3] ?? 'foyer-a']
      await visitor.send(address, 'GET', path).then(
        ({ status }) => count(path, status),
        (error: Error) => count(path, error.message),
      )
      await sleep(200)
    }
  })
  const writing = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const status = await announce(visitor, addresses[machineNames[turn % 3] ?? 'foyer-a'], `Turn ${turn}`).catch(
        (error: Error) => error.message,
      )
      count('a write', status)
      await sleep(1_000)
    }
  })()
  try {
    await work()
    await sleep(3_000)
  } finally {
    isOver = true
    await Promise.all([...reading, writing])
  }
  const said = [...failed].map(([what, times]) => `${times} × ${what}`).join('; ')
  demand(`no request failed of ${answered}`, failed.size === 0 && answered > 100, said)
}

/** The node with PostgreSQL's leader, or foyer-a, vanishes after a write; the portal answers at the others with that write; then it comes back. */
export const loseMachine = async (
  visitor: Visitor,
  { machines }: Crew,
  introduceAgain: (name: 'foyer-a' | 'foyer-b') => void,
): Promise<void> => {
  const leader = await leaderOf(machines)
  const lost = leader === 'foyer-b' ? 'foyer-b' : 'foyer-a'
  const left = lost === 'foyer-a' ? 'foyer-b' : 'foyer-a'
  const message = `Written before ${lost} was lost`
  demand('a write is acknowledged', (await announce(visitor, addresses[lost], message)) === 200)
  await machines[lost].lose()
  const began = performance.now()
  const sayTime = (what: string) => console.log(`✓ ${what}, ${((performance.now() - began) / 1000).toFixed(0)} s after the loss`)
  console.log(`${lost} is lost (the leader was ${leader}).`)
  for (const name of machineNames.filter((name) => name !== lost)) {
    await until(`the portal at ${name}`, 120_000, async () => (await visitor.send(addresses[name], 'GET', '/login')).status === 200)
    await until(`the write at ${name}`, 120_000, async () => (await announced(visitor, addresses[name])).includes(message))
    sayTime(`${name} shows the sign-in page and the write`)
  }
  await until('a new write', 120_000, async () => (await announce(visitor, addresses[left], `Written without ${lost}`)) === 200)
  sayTime('a new write is acknowledged')
  await machines[lost].start()
  introduceAgain(lost)
  console.log(`${lost} has power again.`)
}
