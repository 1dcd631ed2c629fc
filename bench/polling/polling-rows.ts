import { type WireRequest, wireRequest } from '#bench/measure/load.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import type { MemberCookies, Urls } from '#bench/polling/polling-portal.ts'

/** One row of the result table. */
export type Row = { about: string; url: string; requests: readonly WireRequest[]; expect: number; clients?: number }

export type RowName =
  | 'constant'
  | 'health'
  | 'check'
  | 'checkDue'
  | 'checkSelect'
  | 'checkUpdate'
  | 'syncFive'
  | 'syncFull'
  | 'sync304'
  | 'notice304'
  | 'sdkToken'

const etagOf = async (url: string, headers: Record<string, string>): Promise<string> => {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}

/** The requests of members' browsers, and what the simplest portal would do for each. */
export const pollingRows = async (desk: string, members: readonly MemberCookies[]): Promise<Record<RowName, Row>> => {
  const urls = await askDesk<Urls>(`${desk}/urls`)
  const check = '/api/auth/check-session?idleSeconds=900'
  const sync = '/api/session'
  const row = (about: string, url: string, headers: (member: MemberCookies) => Record<string, string>, expect = 200): Row => ({
    about,
    url,
    requests: members.map((member) => wireRequest('GET', url, headers(member))),
    expect,
  })
  const signedIn = ({ cookie }: MemberCookies) => ({ cookie })
  const tags = new Map<MemberCookies, string>()
  for (const member of members) tags.set(member, await etagOf(urls.built + sync, signedIn(member)))
  const noticeTag = await etagOf(`${urls.built}/maintenance.json`, {})
  const sdkUrl = `${urls.built}/api/profiles/teladoc-sdk-token`
  return {
    constant: row('constant answer, Fastify alone', `${desk}/constant`, signedIn),
    health: row('constant answer, with our headers, ids, cookies', `${urls.built}/api/health`, signedIn),
    check: row('check-session', urls.built + check, signedIn),
    checkDue: row('check-session that renews the tokens', urls.built + check, ({ due }) => ({ cookie: due })),
    checkSelect: row('naive: check-session with a SELECT', urls.select + check, signedIn),
    checkUpdate: row('naive: check-session with an UPDATE', urls.update + check, signedIn),
    syncFive: row('naive: dashboard sync, five SELECTs', urls.five + sync, signedIn),
    syncFull: row('dashboard sync, changed', urls.built + sync, signedIn),
    sync304: row(
      'dashboard sync, unchanged (304)',
      urls.built + sync,
      (member) => ({ cookie: member.cookie, 'if-none-match': tags.get(member) ?? '' }),
      304,
    ),
    notice304: row('maintenance notice, unchanged (304)', `${urls.built}/maintenance.json`, () => ({ 'if-none-match': noticeTag }), 304),
    sdkToken: {
      about: 'SDK token, signed and audited',
      url: sdkUrl,
      requests: members.map((member) => wireRequest('POST', sdkUrl, signedIn(member))),
      expect: 200,
    },
  }
}
