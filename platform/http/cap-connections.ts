import type { Server } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { addressKey, plainAddress } from '#platform/http/address-key.ts'

/** The names that Fastify knows for a proxy's network, beside addresses and CIDR ranges. */
const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const listOf = (proxies: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const proxy of proxies.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/**
 * Refuses connections above `most` open ones from one address (IPv6: from one /64), so that one client cannot use up the server's sockets.
 * Trusted proxies are exempt: their connections carry everybody's requests, and they cap connections themselves.
 */
export const capConnections = (server: Server, { most, trustedProxies }: { most: number; trustedProxies: readonly string[] }): void => {
  const proxies = listOf(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isIP(address) !== 0 && proxies.check(address, familyOf(address))) return
    const key = addressKey(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
