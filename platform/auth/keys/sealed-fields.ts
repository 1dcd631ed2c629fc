import { decrypt, encrypt } from '#platform/auth/keys/sealed-secret.ts'

declare const content: unique symbol
/** A column's value of type T, sealed or, from before fields were sealed, plain. Only a `FieldSealer` reads and makes one. */
export type Stored<T> = { readonly [content]: T }

/** A value as it is stored while fields are not sealed: for seeds, whose rows the caller seals afterwards. */
export const stored = <T>(value: T): Stored<T> => value as unknown as Stored<T>

/** Where a value is stored. A value sealed for one place cannot be opened in another. */
export type Place = { table: string; column: string; id: string }

export type FieldSealer = {
  seal: <T>(place: Place, value: T) => Stored<T>
  /** @throws Error when the value was sealed for another place, with an unknown key, or was changed */
  open: <T>(place: Place, value: Stored<T>) => Promise<T>
}

export type DataKey = { id: string; key: Buffer }

const form = /^sealed:([\w-]{8}):([\w-]+)$/

const boundTo = ({ table, column, id }: Place): string => `${table}\0${column}\0${id}`

/** The start of every value sealed with this data key. */
export const sealedPrefix = (dataKeyId: string): string => `sealed:${dataKeyId}:`

/**
 * Seals columns with data keys (AES-256-GCM; table, column and row id are authenticated with the value).
 * @param keys.active the key for new values; null stores them as they are
 * @param keys.find a data key by id, null if there is none
 */
export const fieldSealer = (keys: { active: () => DataKey | null; find: (id: string) => Promise<DataKey | null> }): FieldSealer => ({
  seal: <T>(place: Place, value: T) => {
    const dataKey = keys.active()
    if (dataKey === null) return stored(value)
    const sealed = `${sealedPrefix(dataKey.id)}${encrypt(dataKey.key, JSON.stringify(value), boundTo(place))}`
    return sealed as unknown as Stored<T>
  },
  open: async <T>(place: Place, value: Stored<T>) => {
    const [, id, bytes] = (typeof value === 'string' ? form.exec(value) : null) ?? []
    if (id === undefined || bytes === undefined) return value as unknown as T
    const dataKey = await keys.find(id)
    if (dataKey === null)
      throw new Error(`${place.table}.${place.column} is sealed with the data key ${id}, which is not in this database.`)
    return JSON.parse(decrypt(dataKey.key, bytes, boundTo(place)).toString('utf8'))
  },
})
