import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { type DemoFamily, idIn, telehealthIdOf } from '#care/server/demo/demo-family.ts'
import { demoVisits } from '#care/server/demo/demo-visits.ts'
import { inboxItems, messages, messageThreads } from '#care/server/schema/message-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import type { InboxData } from '#shared/inbox/inbox-items.ts'
import type { CareTeam } from '#shared/messages/message-rules.ts'

const patientOf = (family: DemoFamily) => ({ patientId: telehealthIdOf(family, 'Ana'), patientFirst: 'Ana', patientLast: family.last })
const hour = 3_600_000

type Line = { by: 'ana' | keyof typeof demoClinicians; hoursAgo: number; text: string }
type Talk = { name: string; team: CareTeam; subject: string; lines: Line[]; unread: number }

/** Two conversations of Ana: one with an unread answer, one that is finished. */
const talks: readonly Talk[] = [
  {
    name: 'cough',
    team: 'GeneralMedical',
    subject: 'Before our visit about the cough',
    unread: 1,
    lines: [
      { by: 'ana', hoursAgo: 9, text: 'Should I stop the cough drops before we talk, or does it not matter?' },
      {
        by: 'okafor',
        hoursAgo: 3,
        text: 'You can keep taking them. Please note when the cough is worst, and whether you have had a fever this week.',
      },
    ],
  },
  {
    name: 'breakfast',
    team: 'Nutrition',
    subject: 'The breakfast plan',
    unread: 0,
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

type SeedContext = { family: DemoFamily; now: Date }

const lineOf = ({ family, now }: SeedContext, talk: Talk, { by, hoursAgo, text }: Line, n: number): typeof messages.$inferInsert => ({
  id: idIn(family, 'message', talk.name, String(n)),
  draftId: idIn(family, 'message draft', talk.name, String(n)),
  text: stored(text),
  threadId: idIn(family, 'thread', talk.name),
  createdAt: new Date(now.getTime() - hoursAgo * hour),
  ...(by === 'ana'
    ? { side: 'member' as const, writerId: telehealthIdOf(family, 'Ana'), author: `Ana ${family.last}` }
    : { side: 'clinic' as const, writerId: demoClinicians[by].id, author: clinicianName(by) }),
})

const seedTalk = async (tx: Db, context: SeedContext, talk: Talk): Promise<void> => {
  const { family } = context
  const { name, team, subject } = talk
  const lines = talk.lines.map((line, n) => lineOf(context, talk, line, n))
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return
  const thread = { id: idIn(family, 'thread', name), ...patientOf(family), team, subject: stored(subject) }
  await tx.insert(messageThreads).values({ ...thread, createdAt: first.createdAt, lastAt: last.createdAt, lastFrom: last.side })
  await tx.insert(messages).values(lines)
  const answers = lines.filter(({ side }) => side === 'clinic')
  await tx.insert(inboxItems).values(
    answers.map(({ id, author, createdAt }, n) => ({
      id: idIn(family, 'inbox', id),
      memberId: telehealthIdOf(family, 'Ana'),
      ...patientOf(family),
      kind: 'message' as const,
      subjectId: thread.id,
      data: stored<InboxData>({ team, subject, author }),
      createdAt,
      readAt: n >= answers.length - talk.unread ? null : createdAt,
    })),
  )
}

/** Seeds inbox items about Ana's visits: news of open ones and summaries of completed ones. */
const seedVisitNews = async (tx: Db, { family, now }: SeedContext): Promise<void> => {
  const news = demoVisits(now, family).filter(({ status }) => status === 'Completed' || status === 'Proposed')
  await tx.insert(inboxItems).values(
    news.map((visit) => ({
      id: idIn(family, 'inbox', visit.id),
      memberId: telehealthIdOf(family, 'Ana'),
      subjectId: visit.id,
      patientId: visit.patientId,
      patientFirst: visit.patientFirst,
      patientLast: visit.patientLast,
      kind: visit.summary ? ('summary' as const) : ('visit' as const),
      createdAt: visit.endedAt ?? visit.createdAt,
      data: stored<InboxData>({ reference: visit.reference, type: visit.type, news: visit.status }),
      readAt: visit.endedAt ?? null,
    })),
  )
}

/** Seeds Ana's conversations and inbox for the first start of the demo. */
export const seedDemoMessages = async (tx: Db, family: DemoFamily, now: Date): Promise<void> => {
  for (const talk of talks) await seedTalk(tx, { family, now }, talk)
  await seedVisitNews(tx, { family, now })
}
