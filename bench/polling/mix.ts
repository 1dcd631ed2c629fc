import type { Cost } from '#bench/polling/measure-row.ts'
import type { RowName } from '#bench/polling/polling-rows.ts'
import { maintenancePoll } from '#shared/call-times.ts'
import { lifetimes } from '#shared/session-lifetimes.ts'
import { sessionTimes } from '#shared/session-times.ts'

export const signedInMembers = 100_000

const timesASecond = (everyMs: number): number => (signedInMembers * 1000) / everyMs

/** Calls per second of the polls that each open page makes. */
const polls = {
  check: timesASecond(sessionTimes.sessionCheck),
  sync: timesASecond(sessionTimes.dashboardSync),
  notice: timesASecond(maintenancePoll),
}
export const pollsASecond = polls.check + polls.sync + polls.notice

/** Other calls per second in any implementation: member tokens renewed at half their life, SDK tokens, and logins to the telehealth side. */
export const tokensASecond = {
  login: timesASecond(lifetimes.mobileToken / 2),
  renewed: timesASecond(lifetimes.memberToken / 2),
  sdk: timesASecond(sessionTimes.sdkTokenRefresh),
}

/** Upper bound: marks are written in steps of 20 s, on every second check, and only for members who are constantly active. */
export const marksASecond = timesASecond(sessionTimes.sessionCheck * 2)

const sum = (...parts: readonly (readonly [times: number, cost: Cost])[]): Cost => {
  const of = (pick: (cost: Cost) => number) => parts.reduce((all, [times, cost]) => all + times * pick(cost), 0)
  return { node: of(({ node }) => node), database: of(({ database }) => database), statements: of(({ statements }) => statements) }
}

/** The cost of one second of all members. `withoutEvents`: their pages cannot hold a stream, so they sync and ask for the notice. */
export type Mix = Record<'naive' | 'ours' | 'withoutEvents' | 'either', Cost>

/** What is measured besides calls: a row in the batch that writes marks, one second of a node's jobs and change feed, and streams. */
export type Beside = { mark: Cost; idleSecond: Cost; streams: { login: Cost; second: Cost } }

export const mixOf = (cost: Record<RowName, Cost>, { mark, idleSecond, streams }: Beside): Mix => {
  const notices = [polls.notice, cost.notice304] as const
  const always = [
    [polls.check, cost.check],
    [marksASecond, mark],
    [1, idleSecond],
  ] as const
  return {
    naive: sum([polls.check, cost.checkUpdate], [polls.sync, cost.syncFive], notices),
    ours: sum(...always, [signedInMembers, streams.second]),
    withoutEvents: sum(...always, notices, [polls.sync, cost.sync304]),
    either: sum(
      [tokensASecond.renewed, cost.checkDue],
      [-tokensASecond.renewed, cost.check],
      [tokensASecond.sdk, cost.sdkToken],
      [tokensASecond.login, streams.login],
    ),
  }
}
