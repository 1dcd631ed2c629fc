import { dataKeyPollMs, type OpenKeys } from '#platform/auth/keys/open-keys.ts'
import { resealRows, type SealedColumns } from '#platform/auth/keys/reseal-rows.ts'
import type { UnreadableField } from '#platform/auth/keys/sealed-fields.ts'
import { dataKeyOf, findActiveDataKey, saveComplete } from '#platform/auth/keys/wrapped-key-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import type { Log } from '#platform/log.ts'

export type ResealParts = { clock: Clock; keys: OpenKeys; columns: SealedColumns; log: Log }

/** Seals every older value with the data key in use, in the caller's transaction. @returns how many; 0 while fields are not sealed */
export const resealAll = async (keys: OpenKeys, tx: Db, columns: SealedColumns): Promise<number> => {
  const active = await findActiveDataKey(tx)
  return active ? resealRows(tx, columns, { ...keys, dataKey: dataKeyOf(active) }) : 0
}

/**
 * Seals older values again after a rotation. It ends once a whole pass began after every node had learned of the new data key, so that
 * nothing older can be written any more.
 * @returns how many values were sealed again
 */
export const resealAfterRotation = async (db: Db, { clock, keys, columns, log }: ResealParts, signal?: AbortSignal): Promise<number> => {
  const active = await findActiveDataKey(db)
  if (!active?.activeAt || active.completeAt || !keys.hasRotated(active)) return 0
  const begunAt = clock.now().getTime()
  await keys.refresh()
  const onUnreadable = ({ message }: UnreadableField) => log.error(message)
  const done = await resealRows(db, columns, { ...keys, dataKey: dataKeyOf(active), onUnreadable }, signal)
  if (!signal?.aborted && begunAt - active.activeAt.getTime() > 2 * dataKeyPollMs) await saveComplete(db, active.id, clock.now())
  return done
}

/** The jobs of a server's sealed fields. */
export const keyJobs = (server: string, parts: ResealParts): Job[] => [
  { name: `${server} data keys`, everyMs: dataKeyPollMs, run: () => parts.keys.refresh() },
  {
    name: `${server} sealing`,
    everyMs: 60_000,
    oneNode: true,
    run: async (db, signal) => {
      await resealAfterRotation(db, parts, signal)
    },
  },
]
