import { crc32, deflateRawSync } from 'node:zlib'

type ZipFile = { name?: string; content: Buffer | string; flags?: number; method?: number; changes?: { crc?: number; size?: number } }

/** Writes a zip, also a wrong one: `flags`, `method` and `changes` replace what is true. */
export const zipArchiveOf = (files: readonly ZipFile[], { shift = 0 }: { shift?: number } = {}): Buffer => {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name = 'file.csv', content, flags = 0, method = 8, changes = {} } of files) {
    const bytes = Buffer.from(content as string)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(changes.crc ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(changes.size ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset + shift, 10)
    local.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, place, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, list, end])
}
