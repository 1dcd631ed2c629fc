import { expect, test } from 'vitest'
import { addressCounters, addressKey, plainAddress } from '#platform/http/address-key.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test('every address of a /64 has one key, and those of a /56 share a second, wider one', () => {
  const keys = (ip: string) => addressCounters(ip).map(({ key, times }) => `${key} ${times}`)
  expect(keys('2001:db8:1:22ff::1')).toEqual(['2001:db8:1:22ff::/64 1', '2001:db8:1:2200::/56 8'])
  expect(keys('2001:db8:1:22ff:ffff::9')).toEqual(keys('2001:db8:1:22ff::1'))
  expect(keys('2001:db8:1:2200::1')[1]).toBe(keys('2001:db8:1:22ff::1')[1])
  expect(keys('2001:db8:1:2300::1')[1]).not.toBe(keys('2001:db8:1:22ff::1')[1])
  expect(keys('192.0.2.7')).toEqual(['192.0.2.7 1'])
})

test('only a mapped IPv4 address changes its form', () => {
  expect(['::ffff:10.0.0.1', '::1', '2001:db8::1', '10.0.0.1'].map(plainAddress)).toEqual(['10.0.0.1', '::1', '2001:db8::1', '10.0.0.1'])
})
