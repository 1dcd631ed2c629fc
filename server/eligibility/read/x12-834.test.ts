import { Readable } from 'node:stream'
import fc from 'fast-check'
import { X12Parser } from 'node-x12'
import { expect, test } from 'vitest'
import { decodeText } from '#platform/import/decode-text.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import { readX12Members } from '#server/eligibility/read/x12-834-reader.ts'
import { x12Segments } from '#server/eligibility/read/x12-segments.ts'
import { sample834 } from '#server/eligibility/testing/sample-834.ts'

const inPieces = (file: string | Buffer, size = 50): AsyncIterable<Uint8Array> => {
  const bytes = Buffer.from(file as string)
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )
}

const read = async (file: string | Buffer, size?: number) => {
  const facts = { interchange: null, isFull: false, fileDate: null }
  const members: string[] = []
  for await (const batch of readX12Members(inPieces(file, size), facts))
    for (const { says } of batch)
      members.push(`${says('subscriberId')} ${says('first')} ${says('relation')} ${says('action')} ${says('startsOn')}-${says('endsOn')}`)
  return { facts, members }
}

const damage = async (file: string): Promise<string> => {
  try {
    const { members } = await read(file)
    return `read ${members.length}`
  } catch (error) {
    if (error instanceof Quarantine) return `${error.reason}, line ${error.line}`
    throw error
  }
}

const good = sample834()
const members = ['W100 ROSA 18 030 20260101-', 'W100 TOM 19 030 20260101-', 'W200 IVAN 18 024 20250101-20260831']

test('members are read with number, name, relation, action and dates', async () => {
  expect(await read(good)).toEqual({ members, facts: { interchange: 'ACME 000000077', isFull: true, fileDate: '20260901' } })
})

test('members are the same for every line format and chunk size', async () => {
  const oneLine = good.replaceAll('\n', '')
  const files = [
    oneLine,
    good.replaceAll('\n', '\r\n'),
    good.replaceAll('\n', '\r'),
    oneLine.replace(/(.{80})/g, '$1\r\n'),
    `\uFEFF\n${good}\n\n`,
  ]
  for (const file of files) for (const size of [1, 7, 106, 100_000]) expect((await read(file, size)).members).toEqual(members)
})

test('other separators are accepted, also segments that end with the line', async () => {
  const piped = good.replaceAll('*', '|').replaceAll('~\n', '\n')
  expect((await read(piped)).members).toEqual(members)
  expect((await read(good.replaceAll('~', '\u001c'))).members).toEqual(members)
})

test('Latin-1 names are read', async () => {
  const { members: found } = await read(Buffer.from(good.replace('ROSA', 'ROSÉ'), 'latin1'))
  expect(found[0]).toBe('W100 ROSÉ 18 030 20260101-')
})

test('every damage of the envelope quarantines the whole file, with its reason and line', async () => {
  expect(await damage('')).toBe('empty file, line 1')
  expect(await damage('group_code,member_id\nA,1\n')).toBe('not an 834, line 1')
  expect(await damage(good.replace('IEA*1*', 'IEA*2*'))).toBe('wrong group count, line 37')
  expect(await damage(good.replace('IEA*1*000000077', 'IEA*1*000000078'))).toBe('wrong interchange number, line 37')
  expect(await damage(good.replace('GE*1*', 'GE*3*'))).toBe('wrong transaction count, line 36')
  expect(await damage(good.replace('GE*1*9', 'GE*1*8'))).toBe('wrong group number, line 36')
  expect(await damage(good.replace('SE*33*', 'SE*32*'))).toBe('wrong segment count, line 35')
  expect(await damage(good.replace('SE*33*0001', 'SE*33*0002'))).toBe('wrong transaction number, line 35')
  expect(await damage(good.replace(/SE\*33.*\n/, ''))).toBe('segment out of place, line 35')
  expect(await damage(good.replace('GS*BE', 'GS*HP'))).toBe('not an 834, line 2')
  expect(await damage(good.slice(0, good.indexOf('IEA')))).toBe('cut off, line 36')
  expect(await damage(good.slice(0, good.indexOf('IVAN')))).toMatch(/^cut off, line 2\d$/)
  expect(await damage(`${good}GARBAGE`)).toBe('not an 834, line 38')
  expect(await damage(good.slice(0, good.indexOf('N1*P5')).padEnd(20_000, 'X'))).toBe('segment too long, line 7')
})

test('an independent X12 parser finds the same segments', async () => {
  const interchange = new X12Parser(true).parse(good)
  const [transaction] = 'functionalGroups' in interchange ? (interchange.functionalGroups[0]?.transactions ?? []) : []
  const theirs = (transaction?.segments ?? []).map(({ tag, elements }) => [tag, ...elements.map(({ value }) => value ?? '')].join('*'))
  const ours: string[] = []
  for await (const batch of x12Segments(decodeText(inPieces(good)))) ours.push(...batch.map(({ elements }) => elements.join('*')))
  expect(ours.slice(3, -3)).toEqual(theirs)
})

test('a randomly damaged file is read or quarantined, without a crash', async () => {
  const at = fc.integer({ min: 0, max: good.length - 1 })
  const harm = fc.record({ at, length: fc.integer({ min: 0, max: 40 }), text: fc.string({ unit: 'binary', maxLength: 12 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(harm, { minLength: 1, maxLength: 4 }), async (harms) => {
      const harmed = harms.reduce((file, one) => file.slice(0, one.at) + one.text + file.slice(one.at + one.length), good)
      expect(await damage(harmed)).toEqual(expect.any(String))
    }),
    { numRuns: 200 },
  )
})
