import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { importSavings } from '#server/savings/import-savings.ts'
import { listAllAlternativeCosts } from '#server/savings/savings-store.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal({ prices: true, care: true })
  await seedCare(portal)
  folder = await mkdtemp(join(tmpdir(), 'foyer-averages-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const load = async (lines: readonly string[], isDryRun = false) => {
  const file = join(folder, 'averages.csv')
  await writeFile(file, ['alternative,state,cents,source,date', ...lines].join('\r\n'))
  return importSavings(portal.portal, file, { isDryRun }, testAuditContext())
}
const stored = async () =>
  (await listAllAlternativeCosts(portal.db)).map(({ alternative, area, cents }) => `${alternative} ${area} ${cents}`).sort()

const good = [
  'urgent-care,US,18550,"Example survey, 2025",2025-12-31',
  'Urgent-Care,tx,17000,"Example survey, 2025",2025-06-30',
  'emergency-room,US,123456,Other survey,2025-03-01',
]
const bad = [
  'spa,US,100,Example,2025-01-01',
  'urgent-care,ZZ,100,Example,2025-01-01',
  'urgent-care,IL,12.50,Example,2025-01-01',
  'urgent-care,IL,0,Example,2025-01-01',
  'urgent-care,IL,100,,2025-01-01',
  'urgent-care,IL,100,Example,31.12.2025',
  'urgent-care,US,1,Example,2025-01-01',
]

test('a dry run counts the changes and changes nothing', async () => {
  const before = await stored()
  expect(await load(good, true)).toMatchObject({ read: 3, averages: 3, added: 0, changed: 3, unchanged: 0, removed: before.length - 3 })
  expect(await stored()).toEqual(before)
})

test('a file replaces all former averages, and damaged rows are reported by line [PROG-29]', async () => {
  const report = await load([...good, ...bad])
  expect(report).toMatchObject({ file: 'averages.csv', read: 10, averages: 3 })
  expect(report.rejected.map(({ line, id, reason }) => [line, id, reason])).toEqual([
    [5, 'spa US', 'AlternativeUnknown'],
    [6, 'urgent-care ZZ', 'AreaUnknown'],
    [7, 'urgent-care IL', 'AmountInvalid'],
    [8, 'urgent-care IL', 'AmountInvalid'],
    [9, 'urgent-care IL', 'SourceInvalid'],
    [10, 'urgent-care IL', 'DateInvalid'],
    [11, 'urgent-care US', 'Duplicate'],
  ])
  expect(await stored()).toEqual(['emergency-room US 123456', 'urgent-care TX 17000', 'urgent-care US 18550'])
})

test('the next file updates the averages; each source has its label and newest date', async () => {
  await load(good)
  expect(await load([good[0] ?? '', 'urgent-care,TX,17001,"Example survey, 2025",2026-01-01'])).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 1,
    removed: 1,
  })
  const sources = (await listPriceSources(portal.db, 'alternatives')).map(({ label, dataDate }) => [label, dataDate])
  expect(sources).toContainEqual(['Example survey, 2025', '2026-01-01'])
})

test('a file without a valid row changes nothing, and members see the source of their averages [PROG-28]', async () => {
  await load(good)
  expect(await load(bad.slice(0, 1))).toMatchObject({ averages: 0, removed: 0 })
  const browser = portal.browser()
  const { data } = (await browser.signIn('ana.rivera@example.com')).json()
  const answer = (await browser.get(`/api/savings/history/${data.profile.id}`)).json()
  expect(answer.meta.sources).toContainEqual({ name: 'Example survey, 2025', date: '2025-12-31' })
  expect(answer.meta.sources).not.toContainEqual(expect.objectContaining({ name: 'Invented sample averages' }))
  expect(new Set(answer.data.list.map(({ alternativeCost }: { alternativeCost: number }) => alternativeCost))).toEqual(
    new Set([170, 1234.56]),
  )
})

test('only rows with damaged text are rejected, in a dry run and in the import', async () => {
  const lines = [
    'urgent-care,US,18550,Exa\0mple,2025-12-31',
    'urgent-care,TX,18550,Ex\uFFFDmple,2025-12-31',
    'urgent-care,IL,100,Example,2025-01-01',
  ]
  for (const isDryRun of [true, false])
    expect((await load(lines, isDryRun)).rejected).toMatchObject([
      { line: 2, reason: 'DamagedText' },
      { line: 3, reason: 'DamagedText' },
    ])
})

test('a file that lacks too many real averages stops until somebody agrees to the number; samples may always be replaced', async () => {
  const states = ['TX', 'IL', 'CA', 'NY', 'WA', 'OR', 'ME', 'AK', 'AL', 'AR']
  const lines = states.map((state) => `urgent-care,${state},18550,Example,2025-12-31`)
  expect(await load(lines)).not.toHaveProperty('notApplied')
  const notApplied = { reason: 'Stopped', agree: 8, removals: [{ source: 'averages', stored: 10, removing: 8 }] }
  expect(await load(lines.slice(0, 2))).toMatchObject({ notApplied })
  expect(await load(bad.slice(0, 1))).toMatchObject({ notApplied: { reason: 'NothingToApply' } })
  await expect(load([...lines, 'urgent-care,US'])).rejects.toThrow('The file ends in the middle of a row, on line 12')
  expect(await stored()).toHaveLength(10)
  const file = join(folder, 'averages.csv')
  await writeFile(file, `alternative,state,cents,source,date\n${lines[0]}\n`)
  await importSavings(portal.portal, file, { isDryRun: false, agreed: 9 }, testAuditContext())
  expect(await stored()).toHaveLength(1)
})
