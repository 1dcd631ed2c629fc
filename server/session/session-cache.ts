import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { failuresOf } from '#platform/http/error-handler.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { saveMarks } from '#server/session/session-store.ts'

/** If the change feed was last read longer ago (ms), every session is read from the database. */
const staleAfterMs = 5000
const mostEntries = 200_000

export type SessionCacheOptions = {
  db: Db
  clock: Clock
  find: (secretHash: string, today: string) => Promise<SessionRecord | null>
  /** When this node last read the change feed, in ms of the clock. */
  feedReadAt: () => number
  /** The date used to evaluate a group's features. */
  today: () => string
  /** While the database is away, reads are answered with a session if the change feed was read at most this long ago (ms). */
  memoryMs: number
}

/** How a session may be found: `fresh` bypasses the cache; `isRead` allows a cached one while the database is away. */
type Finding = { fresh?: boolean; isRead?: boolean }

const isAway = (error: unknown): boolean => error instanceof Error && failuresOf(error)[0]?.code === 'Overloaded'

const idsOf = ({ id, profile, group }: SessionRecord): string[] => [id, profile.id, group.id]

/**
 * A cache of recent sessions, so that polls run no SQL. Changes and ends take effect at once on this node and within 2 seconds on others;
 * last-input times are written in batches.
 */
export const openSessionCache = ({ db, clock, find, feedReadAt, today, memoryMs }: SessionCacheOptions) => {
  const known = new Map<string, SessionRecord>()
  /** An index of sessions by id, because scanning all of them for each change would cost more than the polls. */
  const hashesOf = new Map<string, Set<string>>()
  const marks = new Map<string, Date>()
  /** The date for which the features of a session's group were evaluated. */
  const readOn = new WeakMap<SessionRecord, string>()
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
    readOn.set(session, day)
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
  /** Begins a day: sessions that the day before did not read are dropped, because most of their members have gone. */
  const beginDay = (next: string): void => {
    for (const [hash, session] of known) if (readOn.get(session) !== day) drop(hash)
    day = next
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
    /**
     * Finds the session of a secret.
     * @throws the database's error while it is away, unless the call only reads and the session is known; an ended one is not
     */
    find: (secretHash: string, { fresh = false, isRead = false }: Finding = {}): Promise<SessionRecord | null> => {
      if (day !== today()) beginDay(today())
      const session = known.get(secretHash)
      if (!session || fresh) return fromDatabase(secretHash)
      const age = () => clock.now().getTime() - feedReadAt()
      if (age() < staleAfterMs && readOn.get(session) === day) return Promise.resolve(session)
      return fromDatabase(secretHash).catch((error: unknown) => {
        // The session may have been dropped meanwhile: its end was the last thing that the feed said.
        if (isRead && isAway(error) && age() < memoryMs && known.get(secretHash) === session) return session
        throw error
      })
    },
    /** Drops the sessions of an id: a session, profile or group. Ids are unique across all three. */
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
