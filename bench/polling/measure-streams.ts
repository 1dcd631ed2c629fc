import { setTimeout as sleep } from 'node:timers/promises'
import { holdStream } from '#bench/measure/hold-stream.ts'
import { sized } from '#bench/measure/short.ts'
import { type Bench, type Cost, costOf } from '#bench/polling/measure-row.ts'
import type { MemberCookies } from '#bench/polling/polling-portal.ts'

/** A session may have 10 at most. */
const streamsEach = 5
/** Number of members that log in at the same time. */
const atOnce = 20
const ms = sized(40_000, 1_000)

/** The headers of a stream, by a fresh SDK token and its cookie. */
const streamHeaders = async (built: string, { cookie }: MemberCookies): Promise<Record<string, string>> => {
  const answer = await fetch(`${built}/api/profiles/teladoc-sdk-token`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: built },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`an SDK token was answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { teladocSdkToken: string } }
  const fresh = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { authorization: `Bearer ${data.teladocSdkToken}`, cookie: [cookie, ...fresh].join('; ') }
}

/** Costs of the stream that each open page holds: `login`, one login to the telehealth side; `second`, one stream for one second. */
export const measureStreams = async (
  bench: Bench,
  built: string,
  members: readonly MemberCookies[],
): Promise<{ login: Cost; second: Cost }> => {
  const headers: Record<string, string>[] = []
  const login = await costOf(bench, async () => {
    for (let at = 0; at < members.length; at += atOnce)
      headers.push(...(await Promise.all(members.slice(at, at + atOnce).map((member) => streamHeaders(built, member)))))
    return members.length
  })
  const idle = await costOf(bench, () => sleep(ms, ms / 1000))
  const all = headers.flatMap((one) => Array.from({ length: streamsEach }, () => one))
  const streams = []
  for (const [at, one] of all.entries()) streams.push(await holdStream({ url: built, headers: one, at }, () => undefined))
  const held = await costOf(bench, () => sleep(ms, ms / 1000))
  for (const stream of streams) stream.destroy()
  const more = (pick: (cost: Cost) => number) => Math.max(0, pick(held) - pick(idle)) / streams.length
  return {
    login,
    second: {
      node: more(({ node }) => node),
      database: more(({ database }) => database),
      statements: more(({ statements }) => statements),
    },
  }
}
