import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newRingKey, runKeyCommand } from '#platform/auth/keys/key-command.ts'
import { type KeyRing, ringOf } from '#platform/auth/keys/key-ring.ts'
import { type KeyParts, openKeys, rotateKeys } from '#platform/auth/keys/open-keys.ts'
import { type Place, stored } from '#platform/auth/keys/sealed-fields.ts'
import { listWrappedKeys } from '#platform/auth/keys/wrapped-key-store.ts'
import { isKeyedHash, keyedHash, newSecret } from '#platform/auth/secret-token.ts'
import { type Kms, offlineKms } from '#platform/gateways/kms.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const clock = settableClock('2026-11-20T12:00:00Z')
const [former, next] = [newSecret(), newRingKey()]
const [before, both, after] = [ringOf(former), ringOf(next, [former]), ringOf(next)]
const place: Place = { table: 'messages', column: 'text', id: '1' }

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDb()
})
afterEach(() => database.close())

const partsOf = (ring: KeyRing, kms?: Kms): KeyParts => ({ db: database.db, now: () => clock.now(), ring, setting: 'PIN_KEY', kms })
const openWith = (ring: KeyRing, kms?: Kms, isFresh = true) => openKeys(partsOf(ring, kms), async () => isFresh)

describe('a wrong key', () => {
  test('stops the start with the id of the right one and the name of the setting, and changes nothing', async () => {
    await openWith(before)
    const rows = await listWrappedKeys(database.db)
    const wrong = newSecret()
    const refused = openWith(ringOf(wrong))
    await expect(refused).rejects.toThrow(
      `Data in this database is encrypted with the key ${before.current.id}, and neither PIN_KEY nor PIN_KEY_OTHERS has it. Nothing was changed.`,
    )
    await expect(refused).rejects.not.toThrow(wrong)
    expect(await listWrappedKeys(database.db)).toEqual(rows)
  })

  test('of the right id stops the start too', async () => {
    await openWith(ringOf(`a:${newSecret()}`))
    await expect(openWith(ringOf(`a:${newSecret()}`))).rejects.toThrow('the key of that id in PIN_KEY or PIN_KEY_OTHERS is another one')
  })

  test('stops the start when the former key is dropped before the rotation, even if a key service holds the data keys', async () => {
    const kms = offlineKms()
    await openWith(before, kms)
    await openWith(both, kms)
    await expect(openWith(after, kms)).rejects.toThrow(`encrypted with the key ${before.current.id}`)
  })

  test('service, or none, stops the start', async () => {
    await openWith(before, offlineKms())
    await expect(openWith(before)).rejects.toThrow('encrypted with the key service (kms offline). Nothing was changed. Set KMS_URL.')
    await expect(openWith(before, offlineKms())).rejects.toThrow('The key service could not open the data key')
  })
})

describe('a rotation', () => {
  test('keeps every value readable, and lets the former key go', async () => {
    const first = await openWith(before)
    const [sealed, hash] = [first.fields.seal(place, 'a note'), keyedHash(first.ring, 'recovery code', 'ABC')]
    const { retiredIds } = await rotateKeys(partsOf(both))
    expect(retiredIds).toEqual([before.current.id])
    const last = await openWith(after)
    expect(await last.fields.open(place, sealed)).toBe('a note')
    expect(isKeyedHash(last.ring, 'recovery code', { value: 'ABC', hash }, { isLasting: true })).toBe(true)
    expect(last.ring.retired.map(({ id }) => id)).toEqual([before.current.id])
    expect(JSON.stringify(await listWrappedKeys(database.db))).not.toContain(former)
  })

  test('twice in a row still reads what the first key sealed', async () => {
    const sealed = (await openWith(before)).fields.seal(place, 'a note')
    await rotateKeys(partsOf(both))
    const third = newRingKey()
    await rotateKeys(partsOf(ringOf(third, [next])))
    expect(await (await openWith(ringOf(third))).fields.open(place, sealed)).toBe('a note')
  })

  test('retires no key that was only announced', async () => {
    await openWith(ringOf(former, [next]))
    expect((await rotateKeys(partsOf(ringOf(former, [next])))).retiredIds).toEqual([])
  })

  test('to a key service keeps values readable', async () => {
    const kms = offlineKms()
    const sealed = (await openWith(before)).fields.seal(place, 'a note')
    await rotateKeys(partsOf(before, kms))
    expect(await (await openWith(before, kms)).fields.open(place, sealed)).toBe('a note')
    const rows = await listWrappedKeys(database.db)
    expect(rows.filter(({ kind }) => kind === 'data').map(({ wrappedBy }) => wrappedBy)).toEqual(['kms offline', 'kms offline'])
  })

  test('on one node reaches another that runs: it reads the new values, and writes them after a refresh', async () => {
    const [a, b] = [await openWith(ringOf(former, [next])), await openWith(ringOf(former, [next]))]
    const { dataKeyId } = await rotateKeys(partsOf(both))
    await a.refresh()
    const sealed = a.fields.seal(place, 'new')
    expect(String(sealed)).toContain(dataKeyId)
    expect(await b.fields.open(place, sealed)).toBe('new')
    await b.refresh()
    expect(String(b.fields.seal(place, 'x'))).toContain(dataKeyId)
  })
})

describe('a sealed field', () => {
  test.each<[string, Place]>([
    ['row', { ...place, id: '2' }],
    ['column', { ...place, column: 'subject' }],
    ['table', { ...place, table: 'visits' }],
  ])('cannot be opened in another %s', async (_, other) => {
    const { fields } = await openWith(before)
    const sealed = fields.seal(place, 'a note')
    expect(await fields.open(place, sealed)).toBe('a note')
    await expect(fields.open(other, sealed)).rejects.toThrow()
  })

  test('is refused when its data key is unknown or a byte was changed', async () => {
    const { fields } = await openWith(before)
    const sealed = String(fields.seal(place, 'a note'))
    await expect(fields.open(place, stored(`${sealed.slice(0, -2)}AA`) as never)).rejects.toThrow()
    await expect(fields.open(place, stored(sealed.replace(/:[\w-]{8}:/, ':00000000:')) as never)).rejects.toThrow('is not in this database')
  })

  test('is stored plain in a database with rows until the rotation, which the version before needs, and sealed after it', async () => {
    const opened = await openWith(before, undefined, false)
    const plain = opened.fields.seal(place, 'a note')
    expect(plain).toBe('a note')
    await rotateKeys(partsOf(before))
    await opened.refresh()
    expect(String(opened.fields.seal(place, 'a note'))).toMatch(/^sealed:/)
    expect(await opened.fields.open(place, plain)).toBe('a note')
  })
})

test('nodes that start at once agree on one data key', async () => {
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openWith(before)))
  expect((await listWrappedKeys(database.db)).filter(({ kind }) => kind === 'data')).toHaveLength(1)
  const sealed = nodes[0]?.fields.seal(place, 'x')
  for (const { fields } of nodes) expect(sealed && (await fields.open(place, sealed))).toBe('x')
})

test('the command says which keys are in use, rotates, and refuses other words', async () => {
  const lines: string[] = []
  const parts = { ...partsOf(both), columns: { fields: [], ring: [] }, print: (line: string) => void lines.push(line) }
  await openWith(before)
  await runKeyCommand(parts, ['status'])
  expect(lines[0]).toBe(`PIN_KEY: current ${both.current.id}; accepted too: ${before.current.id}; retired: none.`)
  await runKeyCommand(parts, ['rotate'])
  expect(lines.at(-2)).toContain(`retired now: ${before.current.id}.`)
  await expect(runKeyCommand(parts, ['rotated'])).rejects.toThrow('npm run foyer -- keys status')
})
