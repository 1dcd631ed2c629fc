import { expect, test } from 'vitest'
import { databaseUrl, readDatabaseAddress } from '#platform/database-address.ts'

test('an address with several servers becomes one address for each', () => {
  expect(
    readDatabaseAddress('postgres://app:p%40ss@a:5433,b,[::1]:5434/foyer?target_session_attrs=read-write&sslmode=verify-full'),
  ).toEqual({
    addresses: [
      'postgres://app:p%40ss@a:5433/foyer?sslmode=verify-full',
      'postgres://app:p%40ss@b/foyer?sslmode=verify-full',
      'postgres://app:p%40ss@[::1]:5434/foyer?sslmode=verify-full',
    ],
    mustWrite: true,
  })
})

test('an address with one server stays as it is', () => {
  for (const address of ['postgres://app@db:5432/foyer', 'postgresql://localhost/foyer?host=%2Frun%2Fpostgresql'])
    expect(readDatabaseAddress(address)).toEqual({ addresses: [address], mustWrite: false })
  expect(readDatabaseAddress('postgres://db/foyer?target_session_attrs=primary')).toEqual({
    addresses: ['postgres://db/foyer'],
    mustWrite: true,
  })
})

test.each([
  'https://db/foyer',
  'postgres://a:x,b:5432/foyer',
  'postgres://a,,b/foyer',
  'postgres://a,b/foyer?target_session_attrs=read-only',
  'foyer',
])('%s is refused as a setting', (value) => {
  expect(databaseUrl.safeParse(value).success).toBe(false)
})
