import { expect, test } from 'vitest'
import { editedNetworks, mostNetworks, networkDifferences, networkRead, networkWritten } from '#shared/benefits/network-edit.ts'

test.each([
  ['Lakeside  CHOICE', { network: 'lakeside choice', tier: null }],
  [' choice : 2 ', { network: 'choice', tier: 2 }],
  ['a:b:9', { network: 'a:b', tier: 9 }],
  ['choice:0', { network: 'choice:0', tier: null }],
  ['choice:12', { network: 'choice:12', tier: null }],
])('%s is read with its tier', (text, network) => {
  expect(networkRead(text)).toEqual(network)
  expect(networkRead(networkWritten(network))).toEqual(network)
})

test('a plan names each network once, with an id of 60 characters at most, and at most twenty', () => {
  const codeOf = (list: unknown) => editedNetworks.safeParse(list).error?.issues[0]?.message
  const of = (network: string, tier: number | null = null) => ({ network, tier })
  expect(editedNetworks.parse([of(' CHOICE ', 1), of('select')])).toEqual([of('choice', 1), of('select')])
  expect(codeOf([])).toBeUndefined()
  expect(codeOf([of('Choice', 1), of('choice', 2)])).toBe('EntryTwice')
  expect(codeOf([of('  ')])).toBe('Required')
  expect(codeOf([of('x'.repeat(61))])).toBe('InvalidInput')
  expect(codeOf([of('choice', 0)])).toBe('NumberInvalid')
  expect(codeOf([of('choice', 10)])).toBe('NumberInvalid')
  expect(codeOf(Array.from({ length: mostNetworks }, (_, n) => of(`n${n}`)))).toBeUndefined()
  expect(codeOf(Array.from({ length: mostNetworks + 1 }, (_, n) => of(`n${n}`)))).toBe('InvalidInput')
})

test('differences name networks that come, go or change their tier, whatever the order', () => {
  const before = [networkRead('a:1'), networkRead('b:2'), networkRead('c')]
  expect(networkDifferences(before, before.toReversed())).toEqual([])
  expect(networkDifferences(before, [networkRead('c'), networkRead('a:2'), networkRead('d')])).toEqual([
    { field: 'a', before: 'a:1', after: 'a:2' },
    { field: 'b', before: 'b:2', after: null },
    { field: 'd', before: null, after: 'd' },
  ])
})
