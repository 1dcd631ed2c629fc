import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Profile, profileShares } from '#bench/calls/profile-shares.ts'
import { drive, type WireRequest, wireRequest } from '#bench/measure/load.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { isShort, sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import type { MemberCookies, Urls } from '#bench/polling/polling-portal.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { SessionData } from '#shared/session/session-data.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- calls`: how evenly four common calls are answered at half of what the portal can do, at most 200 a second, and what
// its process does meanwhile. Keeps a profile of each in artifacts/profiles/, which the developer tools of Chromium show as a flame graph.

const seconds = sized(10, 0.5)
const clients = 16
const mostPerSecond = 200
const email = 'ana.rivera@example.com'
/** The 99th percentile may be at most so many times the median. */
const goal = 3
const folder = join(import.meta.dirname, '../artifacts/profiles')

type Call = { about: string; file: string; url: string; requests: readonly WireRequest[] }

const zips = ['60601', '78704', '10001', '90012', '30303', '80202']

const callsOf = async (url: string, members: readonly MemberCookies[]): Promise<Call[]> => {
  const session = await fetch(`${url}/api/session`, { headers: { cookie: members[0]?.cookie ?? '' } })
  const { data } = (await session.json()) as { data: SessionData }
  const get = (path: string, { cookie }: MemberCookies) => wireRequest('GET', url + path, { cookie })
  const call = (about: string, file: string, requests: readonly WireRequest[]): Call => ({ about, file, url, requests })
  const login = { email, password: demoPassword, type: 'MEMBER', version: 2 }
  return [
    call('sign-in', 'sign-in', [wireRequest('POST', `${url}/api/auth/login`, { origin: url }, login)]),
    call(
      'search of doctors',
      'doctors',
      members.map((member, at) => get(`/api/doctors?zip=${zips[at % zips.length]}&radius=${[5, 25, 100][at % 3]}&limit=25`, member)),
    ),
    call(
      'dashboard sync',
      'sync',
      members.map((member) => get('/api/session', member)),
    ),
    call(
      'list of visits',
      'visits',
      members.map((member) => get(`/api/consultations?memberId=${data.familyMember.telehealthId}`, member)),
    ),
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

await withDataDir(async (dataDir) => {
  const portal = await startPortal({ dataDir, script: 'bench/polling/polling-portal.ts' })
  try {
    const { built } = await askDesk<Urls>(`${portal.url}/urls`)
    const calls = await callsOf(built, await askDesk<MemberCookies[]>(`${portal.url}/members/${sized(200, 20)}?email=${email}`))
    mkdirSync(folder, { recursive: true })
    const rows: string[][] = []
    const profiles: string[] = []
    for (const { about, file, ...load } of calls) {
      await drive({ ...load, expect: 200, clients, seconds: seconds / 5 })
      const { answers, seconds: took } = await drive({ ...load, expect: 200, clients, seconds })
      const most = answers / took
      const perSecond = Math.min(most / 2, mostPerSecond)
      const half = await drive({ ...load, expect: 200, seconds, perSecond })
      await askDesk(`${portal.url}/profile/start`, 'POST')
      await drive({ ...load, expect: 200, seconds, perSecond })
      const profile = await askDesk<Profile>(`${portal.url}/profile/stop`, 'POST')
      writeFileSync(join(folder, `${file}.cpuprofile`), JSON.stringify(profile))
      const ratio = half.p99Ms / half.p50Ms
      rows.push([
        about,
        ...[most, perSecond].map((value) => value.toFixed(0)),
        ...[half.p50Ms, half.p99Ms].map((value) => value.toFixed(1)),
        ratio.toFixed(1),
        isShort ? 'not judged' : ratio <= goal ? 'met' : 'NOT MET',
      ])
      const { kinds, functions } = profileShares(profile)
      profiles.push(`${about}: ${kinds.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}`)
      for (const { name, share } of functions.slice(0, 8)) profiles.push(`  ${percent(share).padStart(4)}  ${name}`)
    }
    console.log(tableOf(['call', 'most a second', 'asked', 'p50 ms', 'p99 ms', 'p99 / p50', `goal ${goal}`], rows))
    console.log(`\nWhat the portal's process does meanwhile, besides waiting, and its eight costliest functions:\n${profiles.join('\n')}`)
  } finally {
    await portal.stop()
  }
})
