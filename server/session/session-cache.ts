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

const idsOf = ({ id, profile, group }: SessionRecord): string[] => [id, profile.id, group.id]

/**
 * The sessions this node has seen lately: a poll costs no statement. Ends and changes reach it at once from this node and
 * within two seconds from every other; marks of last input are written back in batches.
 */
export const openSessionCache = ({ db, clock, find, feedReadAt, today }: SessionCacheOptions) => {
  const known = new Map<string, SessionRecord>()
  /** The sessions that an id stands in: looking through all of them for each change would cost more than the polls. */
  const hashesOf = new Map<string, Set<string>>()
  const marks = new Map<string, Date>()
  let day = today()

  const drop = (hash: string): void => {
    const session = known.get(hash)
    if (!session) return
    known.delete(hash)
    for (const id of idsOf(session)) {
      const hashes = hashesOf.get(id)
      hashes?.delete(hash)
      if (hashes?.size === 0) hashesOf.delete(id)
    }
  }
  const keep = (hash: string, session: SessionRecord): void => {
    drop(hash)
    if (known.size >= mostEntries) drop(known.keys().next().value as string)
    known.set(hash, session)
    for (const id of idsOf(session)) {
      const hashes = hashesOf.get(id)
      if (hashes) hashes.add(hash)
      else hashesOf.set(id, new Set([hash]))
    }
  }
  const forgetAll = (): void => {
    known.clear()
    hashesOf.clear()
  }
  const fromDatabase = async (secretHash: string): Promise<SessionRecord | null> => {
    const session = await find(secretHash, day)
    if (!session) {
      drop(secretHash)
      return null
    }
    const mark = marks.get(session.id)
    if (mark && mark > session.lastInputAt) session.lastInputAt = mark
    keep(secretHash, session)
    return session
  }
  return {
    /** The session of this secret. `fresh` asks the database whatever is known. */
    find: (secretHash: string, fresh = false): Promise<SessionRecord | null> => {
      if (day !== today()) {
        day = today()
        forgetAll()
      }
      const session = known.get(secretHash)
      const believed = session && !fresh && clock.now().getTime() - feedReadAt() < staleAfterMs
      return believed ? Promise.resolve(session) : fromDatabase(secretHash)
    },
    /** Forgets what a change makes untrue: the key is the id of a session, profile or group, and no two things share an id. */
    forget: (_topic: string, key: string): void => {
      for (const hash of [...(hashesOf.get(key) ?? [])]) drop(hash)
    },
    forgetAll,
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
