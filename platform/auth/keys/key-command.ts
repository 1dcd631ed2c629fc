import { randomBytes } from 'node:crypto'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { type KeyParts, openKeys, rotateKeys } from '#platform/auth/keys/open-keys.ts'
import { countOlder, hasNoValues, resealRows, type SealedColumns } from '#platform/auth/keys/reseal-rows.ts'
import { columnSet, type UnreadableField } from '#platform/auth/keys/sealed-fields.ts'
import { dataKeyOf, findActiveDataKey } from '#platform/auth/keys/wrapped-key-store.ts'

export const keyUsage = `  npm run foyer -- keys new    prints a new key with an id, for PIN_KEY, MEMBER_TOKEN_KEY or CARE_KEY
  npm run foyer -- keys status shows the keys in use, and what is still encrypted with older ones
  npm run foyer -- keys rotate makes a new data key and encrypts everything again; see docs/operating.md
  npm run foyer -- keys care-key
                                prints CARE_KEY for a telehealth side that gets a process of its own
  npm run foyer -- keys care … status and rotate of the telehealth side`

type CommandParts = KeyParts & { columns: SealedColumns; print: (line: string) => void }

/** A new key of a ring in the form of its setting, `id:key`. */
export const newRingKey = (): string => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`

const namesOf = (keys: readonly { id: string }[]): string => keys.map(({ id }) => id).join(', ') || 'none'

const openedOf = (parts: CommandParts) => openKeys(parts, (tx) => hasNoValues(tx, parts.columns))

const showStatus = async (parts: CommandParts, ring: KeyRing): Promise<void> => {
  const { db, columns, setting, print } = parts
  const { fields } = await openedOf(parts)
  const active = await findActiveDataKey(db)
  print(`${setting}: current ${ring.current.id}; accepted too: ${namesOf(ring.others)}; retired: ${namesOf(ring.retired)}.`)
  if (active === null) print('Fields are not encrypted yet: run `keys rotate` once every server runs this version.')
  else print(`Data key: ${active.id}, wrapped by ${active.wrappedBy}.`)
  if (active && dataKeyOf(active).set < columnSet)
    print('Some columns are not encrypted yet: run `keys rotate` once every server runs this version.')
  for (const { table, column, older, all } of await countOlder(db, columns, { ring, fields, dataKey: active && dataKeyOf(active) }))
    print(`${`${table}.${column}`.padEnd(36)}${older} of ${all} to be encrypted again`)
}

const rotate = async (parts: CommandParts): Promise<void> => {
  const { db, columns, setting, print } = parts
  const { dataKeyId, retiredIds } = await rotateKeys(parts)
  const { ring, fields, hasRotated } = await openedOf(parts)
  print(`${setting}: current ${ring.current.id}; retired now: ${namesOf(retiredIds.map((id) => ({ id })))}. New data key: ${dataKeyId}.`)
  const active = await findActiveDataKey(db)
  if (!active || !hasRotated(active)) throw new Error('Another rotation came in between. Run the command again.')
  const onUnreadable = ({ message }: UnreadableField) => print(message)
  const count = await resealRows(db, columns, { ring, fields, dataKey: dataKeyOf(active), onUnreadable })
  print(`Encrypted again: ${count}. The servers do what they wrote meanwhile.`)
}

/**
 * `keys status` and `keys rotate` on one server's database.
 * @throws Error with the usage for other words, and when a key is missing or wrong
 */
export const runKeyCommand = async (parts: CommandParts, words: readonly string[]): Promise<void> => {
  const [word, ...rest] = words
  if (rest.length > 0 || (word !== 'status' && word !== 'rotate')) throw new Error(`Commands:\n${keyUsage}`)
  const { ring } = await openedOf(parts)
  await (word === 'status' ? showStatus(parts, ring) : rotate(parts))
}
