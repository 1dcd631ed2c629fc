// The messages of FUSE that a file system of one file needs (linux/fuse.h, version 7.31). Numbers are little-endian, as on every machine
// that this test runs on.

export const opcode = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  setattr: 4,
  open: 14,
  read: 15,
  write: 16,
  statfs: 17,
  release: 18,
  fsync: 20,
  flush: 25,
  init: 26,
  opendir: 27,
  releasedir: 29,
  interrupt: 36,
  batchForget: 42,
} as const

export const errors = { notFound: -2, notKnown: -38 } as const

const inHeader = 40
const outHeader = 16

export type Request = { opcode: number; unique: bigint; node: bigint; body: Buffer }

export const readRequest = (message: Buffer): Request => ({
  opcode: message.readUInt32LE(4),
  unique: message.readBigUInt64LE(8),
  node: message.readBigUInt64LE(16),
  body: message.subarray(inHeader),
})

export const answerTo = ({ unique }: Request, error: number, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(outHeader)
  head.writeUInt32LE(outHeader + body.length, 0)
  head.writeInt32LE(error, 4)
  head.writeBigUInt64LE(unique, 8)
  return Buffer.concat([head, body])
}

/** The most bytes of one write. A request is this and its headers at most. */
export const mostWritten = 131_072

export const initAnswer = (): Buffer => {
  const body = Buffer.alloc(64)
  body.writeUInt32LE(7, 0)
  body.writeUInt32LE(31, 4)
  body.writeUInt32LE(mostWritten, 8)
  // Reads at the same time, and writes of more than a page.
  body.writeUInt32LE(1 | (1 << 5), 12)
  body.writeUInt16LE(16, 16)
  body.writeUInt16LE(12, 18)
  body.writeUInt32LE(mostWritten, 20)
  body.writeUInt32LE(1, 24)
  return body
}

export type Node = { id: number; isFolder: boolean; bytes: number }

/** For how many seconds the kernel may keep what it was told: nothing here changes by itself. */
const keptSeconds = 3_600n

const attributes = ({ id, isFolder, bytes }: Node): Buffer => {
  const body = Buffer.alloc(88)
  body.writeBigUInt64LE(BigInt(id), 0)
  body.writeBigUInt64LE(BigInt(bytes), 8)
  body.writeBigUInt64LE(BigInt(Math.ceil(bytes / 512)), 16)
  body.writeUInt32LE(isFolder ? 0o040700 : 0o100600, 60)
  body.writeUInt32LE(1, 64)
  body.writeUInt32LE(4_096, 80)
  return body
}

export const attributesAnswer = (node: Node): Buffer => {
  const head = Buffer.alloc(16)
  head.writeBigUInt64LE(keptSeconds, 0)
  return Buffer.concat([head, attributes(node)])
}

export const entryAnswer = (node: Node): Buffer => {
  const head = Buffer.alloc(40)
  head.writeBigUInt64LE(BigInt(node.id), 0)
  head.writeBigUInt64LE(keptSeconds, 16)
  head.writeBigUInt64LE(keptSeconds, 24)
  return Buffer.concat([head, attributes(node)])
}

/** The place and length of a read or a write, and what is written. */
export const readRange = (body: Buffer): { offset: number; size: number; data: Buffer } => ({
  offset: Number(body.readBigUInt64LE(8)),
  size: body.readUInt32LE(16),
  data: body.subarray(40),
})
