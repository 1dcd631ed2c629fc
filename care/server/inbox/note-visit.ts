import { v7 as uuidv7 } from 'uuid'
import { insertInboxRows } from '#care/server/inbox/inbox-store.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { newsOf, type VisitNews } from '#shared/inbox/inbox-items.ts'

type Row = typeof visits.$inferSelect
type Visit = Pick<Row, 'id' | 'reference' | 'type' | 'status' | 'requestedAt' | 'patientId' | 'patientFirst' | 'patientLast'> & {
  summary?: string | null | undefined
}

type Noted = {
  /** As it was; null for one that was just asked for. */
  before: Visit | null
  visit: Visit
  /** Who is told: the patient, and whoever may see the patient's visits. */
  watchers: readonly string[]
  /** Whoever did it knows: for them it is read. */
  actorId: string | null
  now: Date
  /** What there is to say, where it is not a change of the visit. */
  news?: VisitNews
}

/** The visit's last change in the inbox of everybody who may see it; its end with a summary is the summary's own entry. */
export const noteVisit = async (tx: Db, { before, visit, watchers, actorId, now, ...said }: Noted): Promise<void> => {
  const news: VisitNews | null = said.news ?? (before ? newsOf(before, visit) : visit.status)
  if (news === null) return
  const { id: subjectId, reference, type, patientId, patientFirst, patientLast } = visit
  const kind = news === 'Completed' && visit.summary ? 'summary' : 'visit'
  const rows = watchers.map((memberId) => ({
    ...({ id: uuidv7(), memberId, patientId, patientFirst, patientLast, kind, subjectId, createdAt: now } as const),
    data: { reference, type, news },
    readAt: memberId === actorId ? now : null,
  }))
  await insertInboxRows(tx, rows)
}
