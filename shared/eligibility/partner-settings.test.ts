import { expect, test } from 'vitest'
import {
  defaultPartnerSettings,
  type PartnerSettings,
  partnerDifferences,
  partnerNames,
  partnerSettings,
  readingKeyOf,
  readPartnerSettings,
} from '#shared/eligibility/partner-settings.ts'

const settings = (given: Partial<PartnerSettings>): PartnerSettings => ({ ...defaultPartnerSettings, ...given })

test('the defaults are valid, and settings that an older version stored get the defaults of newer fields', () => {
  expect(partnerSettings.parse(defaultPartnerSettings)).toEqual(defaultPartnerSettings)
  expect(readPartnerSettings({ spouseCodes: ['38'] })).toEqual(settings({ spouseCodes: ['38'] }))
})

test.each<[Partial<PartnerSettings>, string]>([
  [{ ownReferences: ['23', '23'] }, 'ownReferences EntryTwice'],
  [{ ownReferences: ['2 3'] }, 'ownReferences InvalidInput'],
  [{ groupReferences: ['2100:1L'] }, 'groupReferences InvalidInput'],
  [{ groupReferences: [] }, 'groupReferences Required'],
  [{ subscriberReferences: [] }, 'subscriberReferences Required'],
  [{ grantingLines: [] }, 'grantingLines Required'],
  [{ openEnds: ['31.12.9999'] }, 'openEnds InvalidInput'],
  [{ retroactiveDays: -1 }, 'retroactiveDays NumberInvalid'],
  [{ senderQualifier: 'ZZ' }, 'senderId Required'],
  [{ receiverQualifier: 'ZZ' }, 'receiverId Required'],
  [{ senderId: 'ACME CORPORATION' }, 'senderId InvalidInput'],
  [{ spouseCodes: ['38'], dependentCodes: ['38'] }, 'dependentCodes EntryTwice'],
])('%j is refused: %s', (given, reason) => {
  const issues = partnerSettings.safeParse(settings(given)).error?.issues ?? []
  expect(issues.map(({ path, message }) => `${String(path[0])} ${message}`)).toEqual([reason])
})

test.each<[Partial<PartnerSettings>, string, string, string]>([
  [{}, 'ANN 1', 'SMITH/JONES', 'ANN 1|SMITH/JONES'],
  [{ cutsFirstNames: true }, 'ANN 1', 'DOE', 'ANN|DOE'],
  [{ cutsFirstNames: true }, 'ANN M', 'DOE', 'ANN|DOE'],
  [{ cutsFirstNames: true }, 'MARY ANN M 2', 'DOE', 'MARY ANN|DOE'],
  [{ cutsFirstNames: true }, 'J R', 'DOE', 'J R|DOE'],
  [{ slashNames: 'first' }, 'ANN', 'SMITH/JONES', 'ANN|SMITH'],
  [{ slashNames: 'last' }, 'ANN', 'SMITH/JONES', 'ANN|JONES'],
  [{ slashNames: 'hyphen' }, 'ANN', 'SMITH / JONES', 'ANN|SMITH-JONES'],
  [{ slashNames: 'hyphen' }, 'ANN', 'SMITH/', 'ANN|SMITH/'],
  [{ cutsSuffixes: true }, 'JOHN', 'DOE JR', 'JOHN|DOE'],
  [{ cutsSuffixes: true }, 'JOHN', 'DOE III', 'JOHN|DOE'],
  [{ cutsSuffixes: true }, 'JOHN', 'JR', 'JOHN|JR'],
  [{ noNameMarks: ['-', 'LNU'] }, 'SUHARTO', '-', 'SUHARTO|SUHARTO'],
  [{ noNameMarks: ['-', 'LNU'] }, 'SUHARTO', 'lnu', 'SUHARTO|SUHARTO'],
  [{ noNameMarks: ['-'] }, '-', 'PELE', 'PELE|PELE'],
  [{ noNameMarks: ['-'] }, '-', '-', '|'],
])('with %j, %s and %s are stored as %s', (given, first, last, stored) => {
  const names = partnerNames(settings(given), { first, last })
  expect(`${names.first}|${names.last}`).toBe(stored)
})

test('two files say the same if only the sender or the receiver of the settings differs', () => {
  expect(readingKeyOf(settings({ senderId: 'ACME', receiverCode: 'FOYER' }))).toBe('')
  expect(readingKeyOf(settings({ cutsSuffixes: true }))).not.toBe('')
  expect(readingKeyOf(settings({ cutsSuffixes: true }))).not.toBe(readingKeyOf(settings({ cutsFirstNames: true })))
})

test('differences name each changed field with its old and new value', () => {
  const before = { name: 'Acme', mode: 'test', groupCodes: ['GRPA'], settings: defaultPartnerSettings } as const
  const copy = { ...before, groupCodes: ['GRPA'] }
  const after = { ...copy, mode: 'live' as const, settings: settings({ spouseCodes: ['38'] }) }
  expect(partnerDifferences(copy, after)).toEqual([
    { field: 'mode', before: 'test', after: 'live' },
    { field: 'spouseCodes', before: [], after: ['38'] },
  ])
})
