import { createHash, createHmac } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/**
 * The part of TURN that one call needs (RFC 8656 over UDP and IPv4, on the loopback, with coturn's time-limited passwords), for machines
 * without
 * coturn. The relay package on npm has had no release for years.
 */

const host = '127.0.0.1'
const realm = 'test.relay'
const cookie = 0x2112a442
const method = { binding: 1, allocate: 3, refresh: 4, send: 6, data: 7, permit: 8, bindChannel: 9 } as const
const attribute = {
  username: 0x06,
  integrity: 0x08,
  error: 0x09,
  channel: 0x0c,
  lifetime: 0x0d,
  peer: 0x12,
  data: 0x13,
  realm: 0x14,
  nonce: 0x15,
  relayed: 0x16,
  mapped: 0x20,
} as const
const answered = { request: 0x000, indication: 0x010, success: 0x100, error: 0x110 } as const

type Address = { address: string; port: number }
type Message = { method: number; kind: number; id: Buffer; attributes: Map<number, Buffer>; signedBytes: Buffer | null }

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])

const xorAddress = (bytes: Buffer): Buffer => {
  const mask = Buffer.concat([Buffer.alloc(2), u16(cookie >>> 16), u32(cookie)])
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))
}
const addressBytes = ({ address, port }: Address) =>
  xorAddress(Buffer.from([0, 1, port >> 8, port & 255, ...address.split('.').map(Number)]))
const readAddress = (given: Buffer | undefined): Address => {
  const bytes = xorAddress(given ?? Buffer.alloc(8))
  return { port: bytes.readUInt16BE(2), address: [...bytes.subarray(4, 8)].join('.') }
}
const nameOf = ({ address, port }: Address) => `${address}:${port}`

const readMessage = (bytes: Buffer): Message => {
  const type = bytes.readUInt16BE(0)
  const attributes = new Map<number, Buffer>()
  let signedBytes: Buffer | null = null
  for (let at = 20; at + 4 <= bytes.length; ) {
    const [code, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
    if (code === attribute.integrity) {
      signedBytes = Buffer.from(bytes.subarray(0, at))
      signedBytes.writeUInt16BE(at - 20 + 24, 2)
    }
    attributes.set(code, bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return { method: type & 0x0f, kind: type & 0x110, id: bytes.subarray(8, 20), attributes, signedBytes }
}

const writeMessage = (type: number, id: Buffer, attributes: readonly (readonly [number, Buffer])[], key?: Buffer): Buffer => {
  const body = Buffer.concat(
    attributes.flatMap(([code, value]) => [u16(code), u16(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)]),
  )
  const head = (length: number) => Buffer.concat([u16(type), u16(length), u32(cookie), id])
  if (!key) return Buffer.concat([head(body.length), body])
  const signed = Buffer.concat([head(body.length + 24), body])
  return Buffer.concat([signed, u16(attribute.integrity), u16(20), createHmac('sha1', key).update(signed).digest()])
}

/** The relay's state for one browser socket. */
type Allocation = { socket: Socket; permitted: Set<string>; channels: Map<number, Address>; numbers: Map<string, number> }

/** Starts a relay on a loopback port; returns a function that stops it and discards its state. */
export const startSmallRelay = async (port: number, secret: string): Promise<() => Promise<void>> => {
  const server = createSocket('udp4')
  const allocations = new Map<string, Allocation>()
  const send = (to: Address, bytes: Buffer) => server.send(bytes, to.port, to.address)

  /** Returns the signing key if the message's signature is valid; otherwise null. */
  const keyOf = ({ attributes, signedBytes }: Message): Buffer | null => {
    const username = attributes.get(attribute.username)?.toString() ?? ''
    const password = createHmac('sha1', secret).update(username).digest('base64')
    const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
    const isRight =
      signedBytes &&
      createHmac('sha1', key)
        .update(signedBytes)
        .digest()
        .equals(attributes.get(attribute.integrity) ?? Buffer.of())
    return isRight ? key : null
  }
  const allocate = async (client: RemoteInfo): Promise<Allocation> => {
    const socket = createSocket('udp4')
    socket.bind(0, host)
    await once(socket, 'listening')
    const made: Allocation = { socket, permitted: new Set(), channels: new Map(), numbers: new Map() }
    socket.on('message', (data, peer) => {
      if (!made.permitted.has(peer.address)) return
      const channel = made.numbers.get(nameOf(peer))
      if (channel !== undefined) return send(client, Buffer.concat([u16(channel), u16(data.length), data]))
      const words = [
        [attribute.peer, addressBytes(peer)],
        [attribute.data, data],
      ] as const
      send(client, writeMessage(method.data | answered.indication, Buffer.alloc(12, allocations.size), words))
    })
    return made
  }
  const refuse = (client: RemoteInfo, message: Message, code: number) => {
    const words = [
      [attribute.error, Buffer.from([0, 0, Math.floor(code / 100), code % 100])],
      [attribute.realm, Buffer.from(realm)],
      [attribute.nonce, Buffer.from('once')],
    ] as const
    send(client, writeMessage(message.method | answered.error, message.id, words))
  }
  const grant = async (client: RemoteInfo, message: Message, key: Buffer): Promise<void> => {
    const name = nameOf(client)
    const { attributes } = message
    const reply = (...words: (readonly [number, Buffer])[]) =>
      send(client, writeMessage(message.method | answered.success, message.id, words, key))
    const lifetime = attributes.get(attribute.lifetime) ?? u32(600)
    if (message.method === method.allocate) {
      const made = allocations.get(name) ?? (await allocate(client))
      allocations.set(name, made)
      const relayed = addressBytes(made.socket.address())
      return reply([attribute.relayed, relayed], [attribute.lifetime, u32(600)], [attribute.mapped, addressBytes(client)])
    }
    const own = allocations.get(name)
    if (!own) return refuse(client, message, 437)
    const peer = readAddress(attributes.get(attribute.peer))
    if (message.method === method.refresh && lifetime.readUInt32BE(0) === 0) {
      own.socket.close()
      allocations.delete(name)
    }
    if (message.method === method.permit || message.method === method.bindChannel) own.permitted.add(peer.address)
    if (message.method === method.bindChannel) {
      const number = attributes.get(attribute.channel)?.readUInt16BE(0) ?? 0
      own.channels.set(number, peer)
      own.numbers.set(nameOf(peer), number)
    }
    reply([attribute.lifetime, lifetime])
  }
  const handleMessage = async (message: Message, client: RemoteInfo): Promise<void> => {
    if (message.method === method.binding) {
      return send(client, writeMessage(message.method | answered.success, message.id, [[attribute.mapped, addressBytes(client)]]))
    }
    if (message.kind === answered.indication) {
      const peer = readAddress(message.attributes.get(attribute.peer))
      const data = message.attributes.get(attribute.data)
      if (data) allocations.get(nameOf(client))?.socket.send(data, peer.port, peer.address)
      return
    }
    const key = keyOf(message)
    return key ? grant(client, message, key) : refuse(client, message, 401)
  }
  server.on('message', (bytes, client) => {
    const isChannel = (bytes[0] ?? 0) >= 0x40
    if (!isChannel) return void handleMessage(readMessage(bytes), client)
    const own = allocations.get(nameOf(client))
    const peer = own?.channels.get(bytes.readUInt16BE(0))
    if (own && peer) own.socket.send(bytes.subarray(4, 4 + bytes.readUInt16BE(2)), peer.port, peer.address)
  })
  server.bind(port, host)
  await once(server, 'listening')
  return async () => {
    for (const { socket } of allocations.values()) socket.close()
    allocations.clear()
    server.close()
    await once(server, 'close')
  }
}
