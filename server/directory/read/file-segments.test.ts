import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { csvBlockReader } from '#platform/import/csv-block.ts'
import { openDirectoryFile } from '#server/directory/read/file-segments.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-segments-'))
afterAll(() => rmSync(folder, { recursive: true }))

const columns: Record<'id' | 'text', string[]> = { id: ['id'], text: ['text'] }

const readInSegments = async (content: string | Buffer, segmentSize: number, from = { end: 0, linesBeforeEnd: 0 }) => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  const file = await openDirectoryFile(path, { segmentSize })
  const read = csvBlockReader(file.header, { columns })
  const rows: string[] = []
  const ends: { end: number; linesBeforeEnd: number }[] = []
  for await (const { block, linesBefore, end, linesBeforeEnd } of file.segments(from)) {
    for (const { line, cell } of read(block)) rows.push(`${linesBefore + line} ${cell('id')} ${cell('text')}`)
    ends.push({ end, linesBeforeEnd })
  }
  await file.close()
  return { rows, ends }
}

const rows = Array.from({ length: 60 }, (_, at) => `${at},"${at % 7 === 0 ? 'two\nlines, ""and"" a sign' : 'plain'}"`)

test('rows and line numbers are the same for every segment size', async () => {
  for (const content of [`id,text\n${rows.join('\n')}\n`, `\uFEFFid,text\r\n${rows.join('\r\n')}`, 'id,text\n1,"open\n2,x\n3,y\n']) {
    const whole = await readInSegments(content, 1_000_000)
    expect(whole.ends).toHaveLength(1)
    for (const size of [90, 128, 333, 1_000]) expect((await readInSegments(content, size)).rows).toEqual(whole.rows)
  }
})

test('a file of nothing but its header has no rows', async () => {
  expect(await readInSegments('id,text', 100)).toEqual({ rows: [], ends: [] })
  expect(await readInSegments('id,text\n', 100)).toEqual({ rows: [], ends: [] })
})

test('reading continues after any segment without gaps', async () => {
  const content = `id,text\n${rows.join('\n')}\n`
  const { rows: all, ends } = await readInSegments(content, 200)
  expect(ends.length).toBeGreaterThan(3)
  let before = 0
  for (const end of ends) {
    const rest = await readInSegments(content, 200, end)
    expect(all.slice(all.length - rest.rows.length)).toEqual(rest.rows)
    expect(all.length - rest.rows.length).toBeGreaterThan(before)
    before = all.length - rest.rows.length
  }
  expect(before).toBe(60)
})

test("a file's fingerprint depends on its content", async () => {
  const path = join(folder, 'a.csv')
  const fingerprint = async (content: string) => {
    writeFileSync(path, content)
    const file = await openDirectoryFile(path)
    await file.close()
    return file.fingerprint
  }
  expect(await fingerprint('id\n1\n')).toBe(await fingerprint('id\n1\n'))
  expect(await fingerprint('id\n1\n')).not.toBe(await fingerprint('id\n2\n'))
})

test('lines that end with CR, and UTF-16, are read like others, in segments of any size and from any of them', async () => {
  const text = `id,text\n${rows.join('\n')}\n`
  const whole = await readInSegments(text, 1_000_000)
  const bom = `\uFEFF${text.replace('plain', 'plän 😀')}`
  const utf16 = Buffer.from(bom, 'utf16le')
  const inUtf16 = (await readInSegments(bom, 1_000_000)).rows
  expect(inUtf16[1]).toBe('4 1 plän 😀')
  for (const size of [90, 333, 1_000, 1_000_000]) {
    expect((await readInSegments(text.replaceAll('\n', '\r'), size)).rows).toEqual(whole.rows)
    for (const file of [utf16, Buffer.from(utf16).swap16()]) {
      const { rows: read, ends } = await readInSegments(file, size)
      expect(read).toEqual(inUtf16)
      const last = ends.at(-2)
      if (last) expect(inUtf16.slice(-1)).toEqual((await readInSegments(file, size, last)).rows.slice(-1))
    }
  }
})

test('a line longer than any real one is refused early, with its number', async () => {
  const long = 'x'.repeat(1_200_000)
  await expect(readInSegments(`id,text\n1,a\n2,${long}\n`, 2_000)).rejects.toThrow('Line 3 is longer than 1,000,000 characters')
  await expect(readInSegments(`id,text\n1,a\n2,${long}\n3,b\n`, 4_000_000)).rejects.toThrow('Line 3 is longer than 1,000,000 characters')
  await expect(readInSegments(`id,${long}`, 2_000)).rejects.toThrow('The first line does not end within 256 KB')
})

test('a file that becomes shorter while it is read is an error', async () => {
  const path = join(folder, 'shrinking.csv')
  writeFileSync(path, `id,text\n${rows.join('\n')}\n`)
  for (const left of [0, 300]) {
    const file = await openDirectoryFile(path, { segmentSize: 200 })
    const read = async () => {
      for await (const _ of file.segments({ end: 0, linesBeforeEnd: 0 })) truncateSync(path, left)
    }
    await expect(read()).rejects.toThrow('The file changed its size while it was read')
    await file.close()
    writeFileSync(path, `id,text\n${rows.join('\n')}\n`)
  }
  await expect(openDirectoryFile(folder)).rejects.toThrow('not a file')
})
