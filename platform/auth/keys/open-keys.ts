import { randomBytes } from 'node:crypto'
import { acceptedKeys, type KeyRing, type RetiredKey, readRingKey, ringKeyText } from '#platform/auth/keys/key-ring.ts'
import { columnSet, type DataKey, type FieldSealer, fieldSealer, type UnreadableField } from '#platform/auth/keys/sealed-fields.ts'
import { seal, unseal } from '#platform/auth/keys/sealed-secret.ts'
import {
  dataKeyOf,
  findActiveDataKey,
  findWrappedKey,
  holdWrappedKeys,
  listWrappedKeys,
  putWrappedKey,
  type WrappedKey,
} from '#platform/auth/keys/wrapped-key-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Kms } from '#platform/gateways/kms.ts'

/** How often a node looks for a new data key, in milliseconds. */
export const dataKeyPollMs = 30_000

export type KeyParts = {
  db: Db
  now: () => Date
  ring: KeyRing
  /** The name of the ring's setting, for messages. */
  setting: string
  /** Wraps the data keys instead of the ring. */
  kms?: Kms | undefined
  /** Reports a value that cannot be read; see `FieldSealer`. */
  onUnreadable?: (error: UnreadableField) => Promise<void>
}

/** What is needed to read stored keys. */
type ReadParts = Omit<KeyParts, 'now' | 'onUnreadable'>

export type OpenKeys = {
  /** The ring with its retired keys. */
  ring: KeyRing
  fields: FieldSealer
  /** Loads the data key that seals new values, after another node made one. */
  refresh: () => Promise<void>
  /** Whether this server has the keys of the last rotation: only such a server seals rows again, so that two never undo each other. */
  hasRotated: (active: WrappedKey) => boolean
}

const newId = (): string => randomBytes(6).toString('base64url')

const purposeOf = (id: string): string => `wrapped key ${id}`

type Wrapping = { wrapped: string; wrappedBy: string }

const wrap = async ({ ring, kms }: KeyParts, id: string, secret: string): Promise<Wrapping> =>
  kms
    ? { wrapped: await kms.encrypt(purposeOf(id), secret), wrappedBy: kms.name }
    : { wrapped: seal(ring, purposeOf(id), secret), wrappedBy: ring.current.id }

/** @throws Error that names the missing key and the setting, never a key */
const unwrap = async ({ ring, kms, setting }: ReadParts, { id, wrapped, wrappedBy }: WrappedKey): Promise<string> => {
  const isOfKms = wrappedBy.startsWith('kms ')
  try {
    if (isOfKms && kms) return await kms.decrypt(purposeOf(id), wrapped)
    if (!isOfKms) return unseal(ring, purposeOf(id), wrapped)
  } catch (error) {
    if (isOfKms) throw new Error(`The key service could not open the data key ${id}: ${(error as Error).message}`)
  }
  if (isOfKms) throw new Error(`Data in this database is encrypted with the key service (${wrappedBy}). Nothing was changed. Set KMS_URL.`)
  const isKnown = acceptedKeys(ring).some((key) => key.id === wrappedBy)
  throw new Error(
    `Data in this database is encrypted with the key ${wrappedBy}, and ${isKnown ? `the key of that id in ${setting} or ${setting}_OTHERS is another one` : `neither ${setting} nor ${setting}_OTHERS has it`}. ` +
      'Nothing was changed. Set that key; see "Keys" in docs/operating.md.',
  )
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

const newDataKey = async (parts: KeyParts, tx: Db, activeAt: Date | null): Promise<string> => {
  const [id, now] = [newId(), parts.now()]
  const wrapping = await wrap(parts, id, randomBytes(32).toString('base64url'))
  await putWrappedKey(tx, { id, kind: 'data', ...wrapping, createdAt: now, activeAt, columnSet })
  return id
}

/** Notes that the ring's current key is in use, so that no server starts without it from now on. */
const markCurrent = async ({ ring, now }: KeyParts, tx: Db, rows: readonly WrappedKey[]): Promise<void> => {
  const { id } = ring.current
  if (rows.some((row) => row.id === id && row.kind === 'ring')) return
  await putWrappedKey(tx, { id, kind: 'ring', wrapped: seal(ring, purposeOf(id), id), wrappedBy: id, createdAt: now(), retiredAt: null })
}

/**
 * Makes sure that there is a data key. In an empty database it is used at once. A database with rows may still be served by the version
 * before sealed fields, which could not read them: there `rotateKeys` turns it on.
 */
const ensureKeys = (parts: KeyParts, isFresh: (db: Db) => Promise<boolean>): Promise<WrappedKey[]> =>
  parts.db.transaction(async (tx) => {
    await holdWrappedKeys(tx)
    const rows = await listWrappedKeys(tx)
    for (const row of rows) await unwrap(parts, row)
    if (!rows.some(({ kind }) => kind === 'data')) await newDataKey(parts, tx, (await isFresh(tx)) ? parts.now() : null)
    await markCurrent(parts, tx, rows)
    return listWrappedKeys(tx)
  })

/** The ring with the retired keys of the database, which may be open for reading only. */
export const withRetiredKeys = async (parts: ReadParts, rows?: readonly WrappedKey[]): Promise<KeyRing> => {
  const { db, ring } = parts
  const retired: RetiredKey[] = []
  // A retired key that the settings have again is an accepted one.
  for (const row of rows ?? (await listWrappedKeys(db)))
    if (row.kind === 'retired' && !acceptedKeys(ring).some(({ id }) => id === row.id))
      retired.push({ ...readRingKey(await unwrap(parts, row)), id: row.id, retiredAt: row.retiredAt ?? row.createdAt })
  return { ...ring, retired }
}

/**
 * Opens the keys stored in the database with the ring's or the key service's.
 * @param isFresh whether no row exists yet that a server of an earlier version must be able to read
 * @throws Error when a key is missing or wrong, before anything is written with it
 */
export const openKeys = async (parts: KeyParts, isFresh: (db: Db) => Promise<boolean>): Promise<OpenKeys> => {
  const { db, ring } = parts
  const dataKeys = new Map<string, DataKey>()
  const readDataKey = async (row: WrappedKey): Promise<DataKey> => {
    const dataKey = { ...dataKeyOf(row), key: bytesOf(await unwrap(parts, row)) }
    dataKeys.set(row.id, dataKey)
    return dataKey
  }
  const rows = await ensureKeys(parts, isFresh)
  for (const row of rows) if (row.kind === 'data') await readDataKey(row)
  const find = async (id: string): Promise<DataKey | null> => {
    const known = dataKeys.get(id)
    if (known) return known
    const row = await findWrappedKey(db, id)
    return row?.kind === 'data' ? readDataKey(row) : null
  }
  let active: DataKey | null = null
  const refresh = async () => {
    const row = await findActiveDataKey(db)
    active = row && (await find(row.id))
  }
  await refresh()
  const hasRotated = ({ wrappedBy }: WrappedKey): boolean => wrappedBy === (parts.kms?.name ?? ring.current.id)
  return {
    ring: await withRetiredKeys(parts, rows),
    fields: fieldSealer({ active: () => active, find, onUnreadable: parts.onUnreadable ?? (async () => {}) }),
    refresh,
    hasRotated,
  }
}

/**
 * Wraps all keys with the ring's current key (or the key service's), makes a new data key and retires the ring's other keys that were in
 * use. What is sealed under older keys stays readable; `resealRows` seals it again.
 */
export const rotateKeys = (parts: KeyParts): Promise<{ dataKeyId: string; retiredIds: string[] }> =>
  parts.db.transaction(async (tx) => {
    await holdWrappedKeys(tx)
    const now = parts.now()
    const rows = await listWrappedKeys(tx)
    for (const row of rows.filter(({ kind }) => kind !== 'ring'))
      await putWrappedKey(tx, { ...row, ...(await wrap(parts, row.id, await unwrap(parts, row))) })
    await markCurrent(parts, tx, rows)
    const used = new Set(rows.filter(({ kind }) => kind === 'ring').map(({ id }) => id))
    const retiring = parts.ring.others.filter(({ id }) => used.has(id))
    for (const key of retiring) {
      const wrapping = await wrap(parts, key.id, ringKeyText(key))
      await putWrappedKey(tx, { id: key.id, kind: 'retired', ...wrapping, createdAt: now, retiredAt: now })
    }
    // Later than every earlier one, even if this server's clock is behind: the latest is the one in use.
    const latest = Math.max(now.getTime(), ...rows.map(({ activeAt }) => (activeAt?.getTime() ?? 0) + 1))
    return { dataKeyId: await newDataKey(parts, tx, new Date(latest)), retiredIds: retiring.map(({ id }) => id) }
  })
