import { afterEach, beforeEach, expect, test } from 'vitest'
import { repointPerson } from '#server/eligibility/plan/duplicate-store.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { familyJobs } from '#server/family/family-jobs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let world: TestPortal
beforeEach(async () => {
  world = await openTestPortal()
})
afterEach(() => world.close())

const auditContext = () => jobAuditContext('test', 'test', null)

const load = async (file: string): Promise<void> => {
  const pieces = async function* () {
    yield Buffer.from(file)
  }
  const options = { groupCode: 'FOYER', terminateAbsent: false, applyWhenClean: false }
  const id = await receiveEligibilityFile(
    world.portal,
    pieces(),
    { fileName: 'members.834', source: 'command line', options },
    auditContext(),
  )
  await workOnRun(world.portal, id)
  await applyImport(world.portal, { id, agreedTerminations: null, auditContext: auditContext() })
  await workOnRun(world.portal, id)
}

const runJob = async () => {
  for (const job of familyJobs(world.portal)) await job.run(world.db, new AbortController().signal)
}

const zoe = { first: 'Zoé', last: 'Rivera', gender: 'Female', dob: '2024-08-15', phone: '5125550118' }

test("the sponsor's next file settles a pending person without a duplicate", async () => {
  const browser = world.browser()
  await browser.signIn('ana.rivera@example.com')
  await browser.post('/api/changes', { command: 'Change', changePlanTo: 'EMP', Dependent: [zoe] })
  const ana = member834({ id: 'W900', last: 'RIVERA', first: 'ANA', dob: '19860514' })
  const others = { flag: 'N', relation: '19', id: 'W900', last: 'RIVERA', zip: '' }
  await load(file834([...ana, ...member834({ ...others, first: 'LEO', dob: '20150815' })], { group: 'FOYER' }))
  await runJob()
  expect((await browser.get('/api/changes')).json().data.changes).toHaveLength(1)

  const file = [...ana, ...member834({ ...others, first: 'ZOE', suffix: '09', dob: '20240815' })]
  await load(file834(file, { group: 'FOYER', number: '000000079' }))
  await runJob()
  expect((await browser.get('/api/changes')).json().data.changes).toEqual([])
  const { rows } = await world.pool.query(
    `select state, (select count(*)::int from persons where dob = '2024-08-15') as persons from cases`,
  )
  expect(rows).toEqual([{ state: 'closed', persons: 1 }])
})

test("a file after an operator's confirmation updates the same person", async () => {
  const browser = world.browser()
  await browser.signIn('ana.rivera@example.com')
  const kai = { ...zoe, first: 'Kai', dob: '2025-01-02' }
  await browser.post('/api/changes', { command: 'Change', changePlanTo: 'EMP', Dependent: [kai] })
  const { rows: waiting } = await world.pool.query(`select case_id from family_changes where state = 'pending'`)
  const operator = await world.operator('sue.support@example.com')
  await operator.post(`/api/console/cases/${waiting[0]?.case_id}/confirm-family`)
  const ana = member834({ id: 'W900', last: 'RIVERA', first: 'ANA', dob: '19860514' })
  const file = [
    ...ana,
    ...member834({ flag: 'N', relation: '19', id: 'W900', suffix: '10', last: 'RIVERA', first: 'KAI', dob: '20250102', zip: '' }),
  ]
  await load(file834(file, { group: 'FOYER', number: '000000080' }))
  const { rows } = await world.pool.query(`select external_id from persons where dob = '2025-01-02'`)
  expect(rows).toEqual([{ external_id: 'W900-10' }])
})

test('a grant moves to the remaining person when two records are merged', async () => {
  const { rows: people } = await world.pool.query<{ id: string }>(`select id from persons where first in ('Ana', 'Ben') order by first`)
  const [ana, ben] = people.map(({ id }) => id)
  await world.pool.query(`insert into family_grants values (gen_random_uuid(), $1, $2, '{pay}', '2027-01-31', now())`, [ana, ben])
  const { rows: leo } = await world.pool.query<{ id: string }>(`select id from persons where first = 'Leo'`)
  await world.db.transaction((tx) => repointPerson(tx, ben ?? '', leo[0]?.id ?? ''))
  const { rows } = await world.pool.query(`select delegate_id from family_grants`)
  expect(rows).toEqual([{ delegate_id: leo[0]?.id }])
})
