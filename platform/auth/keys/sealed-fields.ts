import { decryptBytes, encryptBytes } from '#platform/auth/keys/sealed-secret.ts'

declare const content: unique symbol
/** A column's value of type T, sealed or, from before fields were sealed, plain. Only a `FieldSealer` reads and makes one. */
export type Stored<T> = { readonly [content]: T }

/** A value as it is stored while fields are not sealed: for seeds, whose rows the caller seals afterwards. */
export const stored = <T>(value: T): Stored<T> => value as unknown as Stored<T>

/**
 * The set of columns that this version seals. A data key made by an earlier version seals only the columns of its own set, so that
 * servers of that version, which may still run, read the rest.
 */
export const columnSet = 3

/**
 * Where a value is stored. A value sealed for one place cannot be opened in another.
 * `set`: the first set of columns with this one, by default 1. `form`: `list` for `text[]`, `bytes` for `bytea`, else text or JSON.
 */
export type Place = { table: string; column: string; id: string; set?: number; form?: 'list' | 'bytes' }

/** A value that cannot be opened: it was changed, copied from another place, or its data key is not in the database. */
export class UnreadableField extends Error {
  readonly place: Place
  constructor(place: Place, reason: string) {
    super(`${place.table}.${place.column} of ${place.id} could not be read: ${reason}.`)
    this.place = place
  }
}

export type FieldSealer = {
  seal: <T>(place: Place, value: T) => Stored<T>
  /** @throws UnreadableField; another Error when the key service fails */
  open: <T>(place: Place, value: Stored<T>) => Promise<T>
  /** As `open`, for lists: null for a value that cannot be read, so that the others still show. `onUnreadable` has heard of it. */
  openOrNull: <T>(place: Place, value: Stored<T>) => Promise<T | null>
}

/** `set`: the columns that it seals. */
export type DataKey = { id: string; key: Buffer; set: number }

const form = /^sealed:([\w-]{8}):([\w-]+)$/

const bytesForm = /^sealed:([\w-]{8}):$/

const boundTo = ({ table, column, id }: Place): string => `${table}\0${column}\0${id}`

type Sealed = { id: string; bytes: Buffer }

/** The parts of a sealed value in any of its forms; null for a plain one. */
const sealedOf = (value: unknown): Sealed | null => {
  if (Buffer.isBuffer(value)) {
    const prefix = value.subarray(0, 'sealed:'.length + 9)
    const [, id] = bytesForm.exec(prefix.toString('latin1')) ?? []
    return id === undefined ? null : { id, bytes: value.subarray(prefix.length) }
  }
  const text: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const [, id, bytes] = (typeof text === 'string' ? form.exec(text) : null) ?? []
  return id === undefined || bytes === undefined ? null : { id, bytes: Buffer.from(bytes, 'base64url') }
}

/** The start of every value sealed with this data key. */
export const sealedPrefix = (dataKeyId: string): string => `sealed:${dataKeyId}:`

const sealBytes = (dataKey: DataKey, place: Place, value: unknown): unknown => {
  const plain = place.form === 'bytes' ? (value as Buffer) : JSON.stringify(value)
  const bytes = encryptBytes(dataKey.key, plain, boundTo(place))
  const prefix = sealedPrefix(dataKey.id)
  if (place.form === 'bytes') return Buffer.concat([Buffer.from(prefix, 'latin1'), bytes])
  const text = `${prefix}${bytes.toString('base64url')}`
  return place.form === 'list' ? [text] : text
}

type SealerKeys = {
  /** The key for new values; null stores them as they are. */
  active: () => DataKey | null
  /** A data key by id, null if there is none. */
  find: (id: string) => Promise<DataKey | null>
  /** Reports a value of a list that cannot be read. */
  onUnreadable: (error: UnreadableField) => Promise<void>
}

/** Seals columns with data keys (AES-256-GCM; table, column and row id are authenticated with the value). */
export const fieldSealer = (keys: SealerKeys): FieldSealer => {
  const open = async <T>(place: Place, value: Stored<T>): Promise<T> => {
    const sealed = sealedOf(value)
    if (sealed === null) return value as unknown as T
    const dataKey = await keys.find(sealed.id)
    if (dataKey === null) throw new UnreadableField(place, `the data key ${sealed.id} is not in this database`)
    try {
      const plain = decryptBytes(dataKey.key, sealed.bytes, boundTo(place))
      return place.form === 'bytes' ? (plain as T) : JSON.parse(plain.toString('utf8'))
    } catch {
      throw new UnreadableField(place, 'it was changed, or sealed for another place')
    }
  }
  return {
    open,
    seal: <T>(place: Place, value: T) => {
      const dataKey = keys.active()
      if (dataKey === null || dataKey.set < (place.set ?? 1)) return stored(value)
      return sealBytes(dataKey, place, value) as Stored<T>
    },
    openOrNull: async (place, value) => {
      try {
        return await open(place, value)
      } catch (error) {
        if (!(error instanceof UnreadableField)) throw error
        await keys.onUnreadable(error)
        return null
      }
    },
  }
}
