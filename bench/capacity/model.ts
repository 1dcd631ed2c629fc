import { maintenancePoll } from '#shared/call-times.ts'
import { sessionTimes } from '#shared/session-times.ts'

/** How members use the portal. Assumptions, not measurements: replace them by the figures of your own metrics. */
export const use = {
  /** Of the covered people, those with an account. */
  accountShare: 0.5,
  sessionsAMonth: 4,
  sessionMinutes: 10,
  /** Of the accounts, those signed in at the busiest moment. */
  peakShare: 0.01,
  /** Calls of pages in one session, besides polls. */
  callsASession: 40,
  auditEventsASession: 5,
  messagesASession: 0.5,
} as const

/** Processor time in ms of Node and of PostgreSQL. Sources: docs/performance.md (polls), the trial on several nodes (calls of pages). */
const cost = {
  check: { node: 0.144, database: 0.001 },
  sync: { node: 0.119, database: 0.001 },
  notice: { node: 0.1, database: 0 },
  pageCall: { node: 1.8, database: 0.39 },
} as const

/** No machine works well at its limit: nodes are planned for this share of a core. */
const busiest = 0.6
/** Connections of one node, portal and telehealth side together. */
const connectionsOfNode = 20
/** One node needs a core, and never are there fewer than two. */
const fewestNodes = 2

const perSecond = (everyMs: number): number => 1000 / everyMs

type Load = {
  members: number
  signedIn: number
  callsASecond: number
  signInsASecond: number
  writesASecond: number
  nodeCores: number
  databaseCores: number
  nodes: number
  connections: number
}

/** The load of the busiest moment. `signInMs` is the processor time of one password. */
export const peakOf = (members: number, signInMs: number): Load => {
  const signedIn = members * use.accountShare * use.peakShare
  const polls = [
    [perSecond(sessionTimes.sessionCheck), cost.check],
    [perSecond(sessionTimes.dashboardSync), cost.sync],
    [perSecond(maintenancePoll), cost.notice],
  ] as const
  const signInsASecond = signedIn / (use.sessionMinutes * 60)
  const pageCalls = signInsASecond * use.callsASession
  const pollsASecond = polls.reduce((sum, [times]) => sum + times * signedIn, 0)
  const ms = (kind: 'node' | 'database') =>
    polls.reduce((sum, [times, each]) => sum + times * signedIn * each[kind], 0) + pageCalls * cost.pageCall[kind]
  const nodeCores = (ms('node') + signInsASecond * signInMs) / 1000
  const nodes = Math.max(fewestNodes, Math.ceil(nodeCores / busiest))
  return {
    members,
    signedIn,
    callsASecond: pollsASecond + pageCalls + signInsASecond,
    signInsASecond,
    writesASecond: signInsASecond * (use.auditEventsASession * 2 + use.messagesASession + 2),
    nodeCores,
    databaseCores: ms('database') / 1000,
    nodes,
    connections: nodes * connectionsOfNode,
  }
}

/** Bytes of one row with its indexes, as measured. */
export type RowBytes = Record<'person' | 'account' | 'session' | 'message' | 'auditEvent', number>

/** How long rows are kept: sessions and messages 30 days, the audit log six years. */
const kept = { sessionMonths: 1, messageMonths: 1, auditMonths: 72 } as const

type Disk = { members: number; peopleGb: number; sessionsGb: number; messagesGb: number; auditGbAMonth: number; auditGb: number }

export const diskNeeded = (members: number, bytes: RowBytes): Disk => {
  const accounts = members * use.accountShare
  const sessions = accounts * use.sessionsAMonth
  const gb = (all: number) => all / 1e9
  const auditGbAMonth = gb(sessions * use.auditEventsASession * bytes.auditEvent)
  return {
    members,
    peopleGb: gb(members * bytes.person + accounts * bytes.account),
    sessionsGb: gb(sessions * kept.sessionMonths * bytes.session),
    messagesGb: gb(sessions * use.messagesASession * kept.messageMonths * bytes.message),
    auditGbAMonth,
    auditGb: auditGbAMonth * kept.auditMonths,
  }
}
