import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { demoVisits } from '#care/server/demo/demo-visits.ts'
import { inboxItems, messages, messageThreads } from '#care/server/schema/message-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import type { CareTeam } from '#shared/messages/message-rules.ts'

const ana = { id: demoId('telehealth', 'FOYER', 'Ana Rivera'), first: 'Ana', last: 'Rivera' }
const patient = { patientId: ana.id, patientFirst: ana.first, patientLast: ana.last }
const hour = 3_600_000

type Line = { by: 'ana' | keyof typeof demoClinicians; hoursAgo: number; text: string }
type Talk = { name: string; team: CareTeam; subject: string; lines: Line[]; unread: number }

/** Two conversations of Ana's: one with an answer that she has not read, one that is over. */
const talks: readonly Talk[] = [
  {
    ...{ name: 'cough', team: 'GeneralMedical', subject: 'Before our visit about the cough', unread: 1 },
    lines: [
      { by: 'ana', hoursAgo: 9, text: 'Should I stop the cough drops before we talk, or does it not matter?' },
      {
        ...{ by: 'okafor', hoursAgo: 3 },
        text: 'You can keep taking them. Please note when the cough is worst, and whether you have had a fever this week.',
      },
    ],
  },
  {
    ...{ name: 'breakfast', team: 'Nutrition', subject: 'The breakfast plan', unread: 0 },
    lines: [
      { by: 'ana', hoursAgo: 1203, text: 'Is yogurt with oats enough protein?' },
      { by: 'vega', hoursAgo: 1202, text: 'With a handful of nuts, yes. Unsweetened yogurt is best.' },
      { by: 'ana', hoursAgo: 1200, text: 'Thank you!' },
    ],
  },
]

const clinicianName = (by: keyof typeof demoClinicians): string => {
  const { first, last, credentials } = demoClinicians[by]
  return `${first} ${last}, ${credentials}`
}

const lineOf = (talk: Talk, { by, hoursAgo, text }: Line, n: number, now: Date): typeof messages.$inferInsert => ({
  ...{ id: demoId('message', talk.name, String(n)), draftId: demoId('message draft', talk.name, String(n)), text },
  ...{ threadId: demoId('thread', talk.name), createdAt: new Date(now.getTime() - hoursAgo * hour) },
  ...(by === 'ana'
    ? { side: 'member' as const, writerId: ana.id, author: `${ana.first} ${ana.last}` }
    : { side: 'clinic' as const, writerId: demoClinicians[by].id, author: clinicianName(by) }),
})

const seedTalk = async (tx: Db, talk: Talk, now: Date): Promise<void> => {
  const { name, team, subject } = talk
  const lines = talk.lines.map((line, n) => lineOf(talk, line, n, now))
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return
  const thread = { id: demoId('thread', name), ...patient, team, subject }
  await tx.insert(messageThreads).values({ ...thread, createdAt: first.createdAt, lastAt: last.createdAt, lastFrom: last.side })
  await tx.insert(messages).values(lines)
  const told = lines.filter(({ side }) => side === 'clinic')
  await tx.insert(inboxItems).values(
    told.map(({ id, author, createdAt }, n) => ({
      ...{ id: demoId('inbox', id), memberId: ana.id, ...patient, kind: 'message' as const, subjectId: thread.id },
      ...{ data: { team, subject, author }, createdAt, readAt: n >= told.length - talk.unread ? null : createdAt },
    })),
  )
}

/** What has become of her visits, the open ones as news and the others by their summaries. */
const seedVisitNews = async (tx: Db, now: Date): Promise<void> => {
  const news = demoVisits(now).filter(({ status }) => status === 'Completed' || status === 'Proposed')
  await tx.insert(inboxItems).values(
    news.map((visit) => ({
      ...{ id: demoId('inbox', visit.id), memberId: ana.id, subjectId: visit.id, patientId: visit.patientId },
      ...{ patientFirst: visit.patientFirst, patientLast: visit.patientLast },
      ...{ kind: visit.summary ? ('summary' as const) : ('visit' as const), createdAt: visit.endedAt ?? visit.createdAt },
      data: { reference: visit.reference, type: visit.type, news: visit.status },
      readAt: visit.endedAt ?? null,
    })),
  )
}

/** Ana's conversations and inbox as they are when the demo is first started. */
export const seedDemoMessages = async (tx: Db, now: Date): Promise<void> => {
  for (const talk of talks) await seedTalk(tx, talk, now)
  await seedVisitNews(tx, now)
}
