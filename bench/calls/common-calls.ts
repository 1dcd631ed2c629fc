import { type WireRequest, wireRequest } from '#bench/measure/load.ts'
import type { MemberCookies } from '#bench/polling/polling-portal.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { SessionData } from '#shared/session/session-data.ts'

/** The member of the demo who signs in. */
export const benchMember = 'ana.rivera@example.com'

/** A call under load, with the requests of many members. */
export type CommonCall = { about: string; file: string; url: string; requests: readonly WireRequest[] }

const zips = ['60601', '78704', '10001', '90012', '30303', '80202']

/** What the machine and the load itself cost: a constant answer of plain Fastify, at the benchmark's own routes. */
export const constantCall = (desk: string, members: readonly MemberCookies[]): CommonCall => ({
  about: 'constant answer, Fastify alone',
  file: 'constant',
  url: desk,
  requests: members.map(({ cookie }) => wireRequest('GET', `${desk}/constant`, { cookie })),
})

/** The calls of members that `calls` and `nodes` measure. */
export const commonCalls = async (url: string, members: readonly MemberCookies[]): Promise<CommonCall[]> => {
  const session = await fetch(`${url}/api/session`, { headers: { cookie: members[0]?.cookie ?? '' } })
  const { data } = (await session.json()) as { data: SessionData }
  const get = (path: string, { cookie }: MemberCookies) => wireRequest('GET', url + path, { cookie })
  const call = (about: string, file: string, requests: readonly WireRequest[]): CommonCall => ({ about, file, url, requests })
  const login = { email: benchMember, password: demoPassword, type: 'MEMBER', version: 2 }
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
