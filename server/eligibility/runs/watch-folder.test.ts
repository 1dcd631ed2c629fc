import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listGroupRules, listWorkingRuns } from '#server/eligibility/import-run-store.ts'
import { insertPartner } from '#server/eligibility/partners/partner-store.ts'
import { upsertImportRules } from '#server/eligibility/runs/import-rules-store.ts'
import { watchFolder } from '#server/eligibility/runs/watch-folder.ts'
import { workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { sample834 } from '#server/eligibility/testing/sample-834.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultImportRules } from '#shared/eligibility/import-rules.ts'
import { defaultPartnerSettings } from '#shared/eligibility/partner-settings.ts'

let world: TestPortal
let folder: string
beforeEach(async () => {
  world = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'foyer-folder-'))
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const still = new Date('2026-11-20T14:00:00Z')
const put = async (name: string, text: string, at = still) => {
  await writeFile(join(folder, name), text)
  await utimes(join(folder, name), at, at)
}
const round = async () => {
  await watchFolder(world.portal, world.db, folder)
  for (const { id } of await listWorkingRuns(world.db)) await workOnRun(world.portal, id)
}
const filesOf = async (place: string) => (await readdir(join(folder, place))).sort()

test('a file whose name ends like an answer is imported like any other', async () => {
  await put('sent.834.999', sample834().replaceAll('000000077', '000000079'))
  for (let rounds = 0; rounds < 3; rounds += 1) await round()
  expect((await filesOf('waiting')).map((name) => name.slice(38))).toContain('sent.834.999.rejections.csv')
})

test("a file is imported once it no longer changes, and applied by an operator or by the group's rule", async () => {
  await put('new.834', sample834(), new Date('2026-11-20T14:59:58Z'))
  await put('good.834', sample834())
  await put('damaged.834', sample834().replace('SE*33', 'SE*34'))
  for (let rounds = 0; rounds < 3; rounds += 1) await round()
  const good = ['good.834', 'good.834.999', 'good.834.rejections.csv', 'good.834.rejections.json']
  expect([(await filesOf('waiting')).map((name) => name.slice(38)), await filesOf('done')]).toEqual([good, []])
  const dry = (await filesOf('waiting')).at(-1) ?? ''
  expect(JSON.parse(await readFile(join(folder, 'waiting', dry), 'utf8'))).toMatchObject({ state: 'ready', applied: false, read: 3 })
  expect((await filesOf('refused')).map((name) => name.slice(18))).toEqual([
    'damaged.834',
    'damaged.834.999',
    'damaged.834.rejections.csv',
    'damaged.834.rejections.json',
    'damaged.834.report.json',
  ])

  const group = (await listGroupRules(world.db)).get('GRPA')
  await upsertImportRules(world.db, group?.id ?? '', { ...defaultImportRules, applyFromFolder: true })
  for (let rounds = 0; rounds < 3; rounds += 1) await round()
  const done = await filesOf('done')
  expect([done.map((name) => name.slice(18)), await filesOf('waiting')]).toEqual([[...good, 'good.834.report.json'], []])
  const [report, answer] = [done.at(-1), done.at(-2)]
  expect(JSON.parse(await readFile(join(folder, 'done', answer ?? ''), 'utf8'))).toMatchObject({ state: 'done', applied: true })
  expect(JSON.parse(await readFile(join(folder, 'done', report ?? ''), 'utf8'))).toEqual({
    state: 'done',
    read: 3,
    added: 3,
    changed: 0,
    unchanged: 0,
    terminated: 1,
    rejected: [],
  })
})

test('a file for the group of a partner waits for an operator, unless it comes from that partner, live', async () => {
  const group = (await listGroupRules(world.db)).get('GRPA')
  await upsertImportRules(world.db, group?.id ?? '', { ...defaultImportRules, applyFromFolder: true })
  const now = world.clock.now()
  await insertPartner(world.db, {
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Maple HR',
    mode: 'test',
    groupIds: [group?.id ?? ''],
    settings: { ...defaultPartnerSettings, senderId: 'MAPLE' },
    createdAt: now,
    updatedAt: now,
  })
  const fromMaple = sample834()
    .replaceAll('000000077', '000000078')
    .replace('*ZZ*ACME           *', '*ZZ*MAPLE          *')
    .replace('*0*T*:', '*0*P*:')
  const waiting = async () => (await filesOf('waiting')).map((name) => name.slice(38)).filter((name) => name.endsWith('.834'))
  await put('stranger.834', sample834().replaceAll('000000077', '000000079').replace('ELM ST', 'ELM AVE'))
  await put('maple.834', fromMaple)
  for (let rounds = 0; rounds < 3; rounds += 1) await round()
  expect((await waiting()).sort()).toEqual(['maple.834', 'stranger.834'])
  await world.db.execute(sql`update portal.trading_partners set mode = 'live'`)
  for (let rounds = 0; rounds < 3; rounds += 1) await round()
  expect(await waiting()).toEqual(['stranger.834'])
})
