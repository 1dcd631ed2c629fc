import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { saveMarks } from '#server/session/session-store.ts'

/** Past this age the feed of changes is not believed and every session is asked of the database. */
const staleAfterMs = 5000
const mostEntries = 200_000

export type SessionCacheOptions = {
  db: Db
  clock: Clock
  find: (secretHash: string, today: string) => Promise<SessionRecord | null>
  /** When this node last read what others changed, in milliseconds of the clock. */
  feedReadAt: () => number
  /** The calendar day that a group's features are judged by. */
  today: () => string
}

/**
 * The sessions this node has seen lately: a poll costs no statement. Ends and changes reach it at once from this node and
 * within two seconds from every other; marks of last input are written back in batches.
 */
export const openSessionCache = ({ db, clock, find, feedReadAt, today }: SessionCacheOptions) => {
  const known = new Map<string, SessionRecord>()
  const marks = new Map<string, Date>()
  let day = today()

  const forgetWhere = (test: (session: SessionRecord) => boolean) => {
    for (const [hash, session] of known) if (test(session)) known.delete(hash)
  }
  const forgetters: Record<string, (key: string) => void> = {
    session: (id) => forgetWhere((session) => session.id === id),
    profile: (id) => forgetWhere((session) => session.profile.id === id),
    group: (id) => forgetWhere((session) => session.group.id === id),
  }
  const fromDatabase = async (secretHash: string): Promise<SessionRecord | null> => {
    const session = await find(secretHash, day)
    if (!session) {
      known.delete(secretHash)
      return null
    }
    const mark = marks.get(session.id)
    if (mark && mark > session.lastInputAt) session.lastInputAt = mark
    if (known.size >= mostEntries) known.delete(known.keys().next().value as string)
    known.set(secretHash, session)
    return session
  }
  return {
    /** The session of this secret. `fresh` asks the database whatever is known. */
    find: (secretHash: string, fresh = false): Promise<SessionRecord | null> => {
      if (day !== today()) {
        day = today()
        known.clear()
      }
      const session = known.get(secretHash)
      const believed = session && !fresh && clock.now().getTime() - feedReadAt() < staleAfterMs
      return believed ? Promise.resolve(session) : fromDatabase(secretHash)
    },
    /** Forgets what a change makes untrue. Topics: session, profile, group; the key is the id. */
    forget: (topic: string, key: string): void => forgetters[topic]?.(key),
    forgetAll: (): void => known.clear(),
    mark: (session: SessionRecord, at: Date): void => {
      session.lastInputAt = at
      marks.set(session.id, at)
    },
    flushMarks: async (): Promise<void> => {
      const batch = new Map(marks)
      await saveMarks(db, batch)
      for (const [id, at] of batch) if (marks.get(id) === at) marks.delete(id)
    },
  }
}
export type SessionCache = ReturnType<typeof openSessionCache>
