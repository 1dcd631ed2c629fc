import { isIPv6 as hasFormOfIPv6 } from 'node:net'

const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/

const hexOf = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16)

/** The eight groups of an IPv6 address. */
const groupsOf = (ip: string): number[] => {
  const [address = ''] = ip.split('%')
  const hex = address.replace(dotted, (_, a: string, b: string, c: string, d: string) => `${hexOf(a, b)}:${hexOf(c, d)}`)
  const [head = [], tail = []] = hex.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

/** Looks for a colon first, because each request asks several times, and nearly every address is IPv4. */
const isIPv6 = (ip: string): boolean => ip.includes(':') && hasFormOfIPv6(ip)

const mappedPrefix = '0,0,0,0,0,65535'

/** Turns an IPv4 address that a socket shows as IPv6 (`::ffff:192.0.2.1`) into its usual form; any other address is unchanged. */
export const plainAddress = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [high = 0, low = 0] = groups.slice(6)
  return groups.slice(0, 6).join() === mappedPrefix ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : ip
}

const prefixOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

type AddressCounter = {
  key: string
  /** How many times a limit's number this key may reach. */
  times: number
}

/** A provider hands a household a /56 at least, but a mobile network may put this many customers into one. */
const householdsOf56 = 8

/**
 * The keys under which an address is counted. An IPv4 address is its own key. Of IPv6, one device has a whole /64 at its disposal, and a
 * household often a /56: the /64 counts as one address, and the /56 may reach eight times the limit.
 */
export const addressCounters = (ip: string): [AddressCounter, ...AddressCounter[]] => {
  const plain = plainAddress(ip)
  if (!isIPv6(plain)) return [{ key: plain, times: 1 }]
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(plain)
  return [
    { key: `${prefixOf([a, b, c, d])}::/64`, times: 1 },
    { key: `${prefixOf([a, b, c, d & 0xff00])}::/56`, times: householdsOf56 },
  ]
}

/** The key of an address, for one counter: IPv4 as it is, IPv6 by its /64. */
export const addressKey = (ip: string): string => addressCounters(ip)[0].key
