import { openCareWithin } from '#bench/measure/care-within.ts'
import { median, tableOf, zOfMeans, zOfRanks } from '#bench/measure/numbers.ts'
import { isShort, sized } from '#bench/measure/short.ts'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { warmPasswordHash } from '#platform/auth/password-hash.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { buildApp } from '#server/app.ts'
import { readDemoConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { demoOperators } from '#server/demo/demo-operators.ts'
import { demoMemberships } from '#server/demo/demo-people.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openPortal } from '#server/open-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- timing`: whether the response time of a refusal reveals that an address has an account (SIGN-14, SIGN-20).

const pairs = sized(200, 2)
const warmUp = sized(20, 1)

const members = demoMemberships.flatMap(({ persons }) => persons.flatMap(({ email }) => email ?? []))
const operators = demoOperators.map(({ email }) => email)
const clinicians = Object.values(demoClinicians).map(({ email }) => email)

type Sample = { ms: number; status: number; length: string; cookies: number }
type Call = {
  name: string
  url: string
  /** The addresses that have an account; the unknown ones have the same lengths. */
  known: readonly string[]
  /** The body of a POST; without it the call is a GET with the address in its query. */
  body?: (email: string) => object
}

/** A form that pays per visit, without a solved robot check: with one, the specification has the screen say that the address is taken. */
const payPerVisit = (email: string) => ({
  first: 'Nora',
  last: 'Nobody',
  dob: '1985-04-12',
  address1: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  gender: 'Female',
  email,
  phone: '(512) 555-0100',
  password: 'Welcome-2-Me!',
  acceptNotice: true,
  altcha: 'bm8=',
})

const calls: readonly Call[] = [
  {
    name: 'sign-in',
    url: '/api/auth/login',
    known: members,
    body: (email) => ({ email, password: 'Wrong-1-password', type: 'MEMBER', version: 2 }),
  },
  { name: 'password recovery', url: '/api/profiles/password-recovery', known: members, body: (email) => ({ email }) },
  { name: 'registration: is the address free, without a ticket', url: '/api/profiles/check-email', known: members },
  { name: 'pay per visit, without a solved robot check', url: '/api/members/ineligible', known: members, body: payPerVisit },
  {
    name: 'staff sign-in',
    url: '/api/console/sign-in',
    known: operators,
    body: (email) => ({ email, password: 'Wrong-1-password' }),
  },
  {
    name: 'clinician sign-in',
    url: '/mobile/clinic/sign-in',
    known: clinicians,
    body: (email) => ({ email, password: 'Wrong-1-password' }),
  },
]

const openBench = async (dataDir: string) => {
  const config = readDemoConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: '1000000' })
  const { portal, isReady, beginJobs, close } = await openPortal(config, { keys: demoKeys(dataDir), gateways: demoGateways })
  beginJobs()
  await seedDemo(portal.db, portal.clock)
  await warmPasswordHash()
  const http = await buildApp(portal, { isReady, dist: null })
  const closeCare = await openCareWithin(portal, http)
  let asked = 0
  const ask = async ({ url, body }: Call, email: string): Promise<Sample> => {
    asked += 1
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const began = performance.now()
    const answer = body
      ? await http.inject({ method: 'POST', url, remoteAddress, payload: body(email) })
      : await http.inject({ url, remoteAddress, query: { email } })
    const ms = performance.now() - began
    return { ms, status: answer.statusCode, length: String(answer.headers['content-length']), cookies: answer.cookies.length }
  }
  return { ask, close: () => http.close().then(closeCare).then(close) }
}

/** Alternates known and unknown addresses, each as often first, so that other load on the machine affects both. */
const measure = async (ask: (call: Call, email: string) => Promise<Sample>, call: Call) => {
  const { known } = call
  const unknown = known.map((email) => email.replace(/^./, 'x'))
  const samples = { known: [] as Sample[], unknown: [] as Sample[] }
  for (let pair = -warmUp; pair < pairs; pair += 1) {
    const at = (pair + warmUp) % known.length
    const turn = [
      ['known', known[at] ?? ''],
      ['unknown', unknown[at] ?? ''],
    ] as const
    for (const [kind, email] of pair % 2 === 0 ? turn : turn.toReversed()) {
      const sample = await ask(call, email)
      if (pair >= 0) samples[kind].push(sample)
    }
  }
  return samples
}

const looks = (samples: readonly Sample[]): string =>
  [...new Set(samples.map(({ status, length, cookies }) => `${status}, ${length} bytes, ${cookies} cookies cleared`))].sort().join(' | ')

const judge = (name: string, samples: Awaited<ReturnType<typeof measure>>): boolean => {
  const [a, b] = [samples.known.map(({ ms }) => ms), samples.unknown.map(({ ms }) => ms)]
  const [means, ranks] = [zOfMeans(a, b), zOfRanks(a, b)]
  const alike = looks(samples.known) === looks(samples.unknown)
  const row = (kind: string, ms: readonly number[], list: readonly Sample[]) => [kind, `${ms.length}`, median(ms).toFixed(2), looks(list)]
  console.log(
    `\n${name}\n${tableOf(['address', 'asked', 'median ms', 'answer'], [row('known', a, samples.known), row('unknown', b, samples.unknown)])}`,
  )
  const inTime = Math.abs(means) < 3 && Math.abs(ranks) < 3
  console.log(`z of the means ${means.toFixed(2)}, of the ranks ${ranks.toFixed(2)}; goal |z| < 3: ${inTime ? 'ok' : 'NOT MET'}`)
  console.log(`same status and length: ${alike ? 'ok' : 'NOT MET'}`)
  return inTime && alike
}

const verdicts = await withDataDir(async (dataDir) => {
  const { ask, close } = await openBench(dataDir)
  try {
    const all: boolean[] = []
    for (const call of calls) all.push(judge(call.name, await measure(ask, call)))
    return all
  } finally {
    await close()
  }
})
if (!isShort && verdicts.includes(false)) process.exitCode = 1
