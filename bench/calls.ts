import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchMember, commonCalls, constantCall } from '#bench/calls/common-calls.ts'
import { type Profile, profileShares } from '#bench/calls/profile-shares.ts'
import { drive } from '#bench/measure/load.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { isShort, sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import type { MemberCookies, Urls } from '#bench/polling/polling-portal.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- calls`: how evenly four common calls are answered at half of what the portal can do, and what its process does at 200 a
// second, or at half if that is less. Keeps a profile of each in artifacts/profiles/, which the developer tools of Chromium show as a flame graph.

const seconds = sized(10, 0.5)
const clients = 16
const profiledPerSecond = 200
/** The 99th percentile may be at most so many times the median. */
const goal = 3
const folder = join(import.meta.dirname, '../artifacts/profiles')

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

await withDataDir(async (dataDir) => {
  const portal = await startPortal({ dataDir, script: 'bench/polling/polling-portal.ts' })
  try {
    const { built } = await askDesk<Urls>(`${portal.url}/urls`)
    const members = await askDesk<MemberCookies[]>(`${portal.url}/members/${sized(200, 20)}?email=${benchMember}`)
    const calls = [constantCall(portal.url, members), ...(await commonCalls(built, members))]
    mkdirSync(folder, { recursive: true })
    const rows: string[][] = []
    const profiles: string[] = []
    for (const { about, file, ...load } of calls) {
      const driven = { ...load, expect: 200, seconds, mayBeRefused: true }
      await drive({ ...driven, clients, seconds: seconds / 5 })
      const { answers, seconds: took } = await drive({ ...driven, clients })
      const most = answers / took
      const half = await drive({ ...driven, perSecond: most / 2 })
      await askDesk(`${portal.url}/profile/start`, 'POST')
      await drive({ ...driven, perSecond: Math.min(most / 2, profiledPerSecond) })
      const profile = await askDesk<Profile>(`${portal.url}/profile/stop`, 'POST')
      writeFileSync(join(folder, `${file}.cpuprofile`), JSON.stringify(profile))
      const ratio = half.p99Ms / half.p50Ms
      rows.push([
        about,
        ...[most, half.answers / half.seconds, half.refused].map((value) => value.toFixed(0)),
        ...[half.p50Ms, half.p99Ms].map((value) => value.toFixed(1)),
        ratio.toFixed(1),
        isShort ? 'not judged' : ratio <= goal ? 'met' : 'NOT MET',
      ])
      const { kinds, functions } = profileShares(profile)
      profiles.push(`${about}: ${kinds.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}`)
      for (const { name, share } of functions.slice(0, 8)) profiles.push(`  ${percent(share).padStart(4)}  ${name}`)
    }
    console.log(tableOf(['call', 'most a second', 'at half', 'refused', 'p50 ms', 'p99 ms', 'p99 / p50', `goal ${goal}`], rows))
    console.log(`\nWhat the portal's process does meanwhile, besides waiting, and its eight costliest functions:\n${profiles.join('\n')}`)
  } finally {
    await portal.stop()
  }
})
