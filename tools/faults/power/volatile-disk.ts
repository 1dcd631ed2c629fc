import { openSync, readSync, statSync, writeSync } from 'node:fs'
import { seededRandom } from '#server/demo/seeded-random.ts'
import {
  answerTo,
  attributesAnswer,
  entryAnswer,
  errors,
  initAnswer,
  mostWritten,
  type Node,
  opcode,
  type Request,
  readRange,
  readRequest,
} from '#tools/faults/power/fuse-messages.ts'

// A process that is a disk with a cache of its own, like every disk: what is written is in its memory until the disk is told to flush.
// A FUSE file system with one file, `disk`, under a loop device with ext4. Killing this process is the power cut: blocks that were
// not flushed are gone, except those that the disk, as real ones do, had written earlier by itself, in no order.
// Started with the descriptor of /dev/fuse as number 3, the image's path, and a seed.

const [image = '', seed = '0'] = process.argv.slice(2)
const fuse = 3
const backing = openSync(image, 'r+')
const bytes = statSync(image).size
const blockBytes = 4_096
/** The share of blocks that the disk writes before it is told to. */
const writtenEarly = 0.3
const random = seededRandom(Number(seed))
const cached = new Map<number, Buffer>()

const root: Node = { id: 1, isFolder: true, bytes: 0 }
const disk: Node = { id: 2, isFolder: false, bytes }
const nodeOf = ({ node }: Request): Node => (node === 1n ? root : disk)

const readBlock = (number: number): Buffer => {
  const known = cached.get(number)
  if (known) return known
  const block = Buffer.alloc(blockBytes)
  readSync(backing, block, 0, blockBytes, number * blockBytes)
  return block
}

const read = (offset: number, size: number): Buffer => {
  const parts: Buffer[] = []
  const end = Math.min(bytes, offset + size)
  for (let at = offset; at < end; ) {
    const number = Math.floor(at / blockBytes)
    const until = Math.min(end, (number + 1) * blockBytes)
    parts.push(readBlock(number).subarray(at - number * blockBytes, until - number * blockBytes))
    at = until
  }
  return Buffer.concat(parts)
}

const write = (offset: number, data: Buffer): void => {
  for (let at = 0; at < data.length; ) {
    const number = Math.floor((offset + at) / blockBytes)
    const from = offset + at - number * blockBytes
    const size = Math.min(blockBytes - from, data.length - at)
    const block = Buffer.from(readBlock(number))
    data.copy(block, from, at, at + size)
    cached.set(number, block)
    if (random() < writtenEarly) writeSync(backing, block, 0, blockBytes, number * blockBytes)
    at += size
  }
}

/** The image survives this process's end without being flushed itself. */
const flush = (): void => {
  for (const [number, block] of cached) writeSync(backing, block, 0, blockBytes, number * blockBytes)
  cached.clear()
}

const statistics = (): Buffer => {
  const body = Buffer.alloc(80)
  body.writeUInt32LE(blockBytes, 40)
  body.writeUInt32LE(255, 44)
  body.writeUInt32LE(blockBytes, 48)
  return body
}

const opened = Buffer.alloc(16)

const written = (size: number): Buffer => {
  const body = Buffer.alloc(8)
  body.writeUInt32LE(size, 0)
  return body
}

type Handler = (request: Request) => Buffer | number
const handlers: Record<number, Handler> = {
  [opcode.init]: initAnswer,
  [opcode.lookup]: ({ body }) => (body.toString('utf8', 0, body.length - 1) === 'disk' ? entryAnswer(disk) : errors.notFound),
  [opcode.getattr]: (request) => attributesAnswer(nodeOf(request)),
  [opcode.setattr]: (request) => attributesAnswer(nodeOf(request)),
  [opcode.open]: () => opened,
  [opcode.opendir]: () => opened,
  [opcode.release]: () => 0,
  [opcode.releasedir]: () => 0,
  [opcode.flush]: () => 0,
  [opcode.statfs]: statistics,
  [opcode.read]: ({ body }) => {
    const { offset, size } = readRange(body)
    return read(offset, size)
  },
  [opcode.write]: ({ body }) => {
    const { offset, size, data } = readRange(body)
    write(offset, data.subarray(0, size))
    return written(size)
  },
  [opcode.fsync]: () => {
    flush()
    return 0
  },
}
const withoutAnswer: readonly number[] = [opcode.forget, opcode.batchForget, opcode.interrupt]

const message = Buffer.alloc(mostWritten + blockBytes)

/** The next message; null once the file system is unmounted. */
const nextMessage = (): Buffer | null => {
  try {
    return message.subarray(0, readSync(fuse, message))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENODEV') return null
    throw error
  }
}

for (let next = nextMessage(); next !== null; next = nextMessage()) {
  const request = readRequest(next)
  if (withoutAnswer.includes(request.opcode)) continue
  const result = handlers[request.opcode]?.(request) ?? errors.notKnown
  writeSync(fuse, typeof result === 'number' ? answerTo(request, result) : answerTo(request, 0, result))
}
