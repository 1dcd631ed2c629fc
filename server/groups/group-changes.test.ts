import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { busyTurn, idleTurn, jobTurn } from '#platform/testing/job-turn.ts'
import { applyGroupChanges } from '#server/groups/apply-group-changes.ts'
import { groupJobs } from '#server/groups/group-jobs.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { GroupAnswer } from '#shared/groups/group-calls.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { plainSettings } from '#shared/testing/random-groups.ts'

let portal: TestPortal
let olga: TestBrowser
let made = 0
beforeAll(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(1_800_000)
  olga = await portal.operator('olga.admin@example.com')
})

const read = async (id: string): Promise<GroupAnswer> => (await olga.get(`/api/console/groups/${id}`)).json().data
const newGroup = async (): Promise<GroupAnswer> => {
  made += 1
  return read((await olga.post('/api/console/groups', { code: `PLAN-${made}`, settings: plainSettings })).json().data.id)
}
const schedule = (group: GroupAnswer, appliesOn: string, change: Partial<GroupSettings>) =>
  olga.post(`/api/console/groups/${group.id}/changes`, { version: group.version, settings: { ...group.settings, ...change }, appliesOn })
const save = (group: GroupAnswer, change: Partial<GroupSettings>) =>
  olga.put(`/api/console/groups/${group.id}`, { version: group.version, settings: { ...group.settings, ...change } })
const runJob = () => applyGroupChanges(portal.portal, portal.db)
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** Eastern Standard Time is UTC−5. */
const advanceTo = (instant: string) => portal.clock.advance(Date.parse(instant) - portal.clock.now().getTime())

test('a planned change is applied when its day begins in the deployment zone', async () => {
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 1)
  const approved = await approveWaiting(portal, await schedule(group, day, { name: 'From tomorrow on', requiresMfa: true }))
  expect(approved.json().data).toEqual({ decision: 'approved' })
  expect(await read(group.id)).toMatchObject({
    version: 1,
    settings: { name: 'A group' },
    changes: [
      {
        appliesOn: day,
        madeBy: 'Olga Admin',
        appliedAt: null,
        changes: [
          { field: 'name', before: 'A group', after: 'From tomorrow on' },
          { field: 'requiresMfa', before: false, after: true },
        ],
      },
    ],
  })
  advanceTo(`${day}T04:59:59Z`)
  await runJob()
  olga = await portal.operator('olga.admin@example.com')
  expect((await read(group.id)).settings.name).toBe('A group')
  advanceTo(`${day}T05:00:00Z`)
  await runJob()
  const after = await read(group.id)
  expect(after).toMatchObject({ version: 2, settings: { ...group.settings, name: 'From tomorrow on', requiresMfa: true } })
  expect(after.changes[0]?.appliedAt).toBe(`${day}T05:00:00.000Z`)
  await runJob()
  expect((await read(group.id)).version).toBe(2)
  const { rows } = await portal.pool.query(
    `select e.outcome, o.name from audit_events e join operators o on o.id::text = e.actor_id::text where event = 'admin.group.apply_change' and subject_id = $1`,
    [group.id],
  )
  expect(rows).toEqual([{ outcome: 'ok', name: 'Olga Admin' }])
})

const reasonOf = async (event: string, id: string): Promise<string | null> => {
  const { rows } = await portal.pool.query(
    'select reason from audit_events where event = $1 and subject_id = $2 order by seq desc limit 1',
    [event, id],
  )
  return rows[0]?.reason ?? null
}

test('a save at once is part of the history, with its author, and the audit names each value before and after', async () => {
  const group = await newGroup()
  await save(group, { name: 'A second name', suspended: true })
  const changes = [
    { field: 'name', before: 'A group', after: 'A second name' },
    { field: 'suspended', before: false, after: true },
  ]
  const { changes: history, deployment } = await read(group.id)
  const at = portal.clock.now().toISOString()
  expect(history).toMatchObject([
    { appliesOn: deployment.today, madeBy: 'Olga Admin', appliedAt: at, cancelledAt: null, problem: null, changes },
  ])
  expect(await reasonOf('admin.group.save', group.id)).toBe('name: "A group" → "A second name"; suspended: false → true')
  await runJob()
  expect((await read(group.id)).changes).toHaveLength(1)
})

test('an approved save is part of the history too', async () => {
  const group = await newGroup()
  const approved = await approveWaiting(portal, await save(group, { requiresMfa: true }))
  expect(approved.json().data).toEqual({ decision: 'approved' })
  expect((await read(group.id)).changes).toMatchObject([
    { madeBy: 'Olga Admin', changes: [{ field: 'requiresMfa', before: false, after: true }] },
  ])
  expect(await reasonOf('admin.group.save', group.id)).toBe('requiresMfa: false → true')
})

test('the audit names the day and the values of a planned change, and those that it found when it was applied', async () => {
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 1)
  await schedule(group, day, { name: 'Planned name' })
  expect(await reasonOf('admin.group.schedule', group.id)).toBe(`${day}: name: "A group" → "Planned name"`)
  await save(group, { name: 'In between' })
  advanceTo(`${day}T05:00:00Z`)
  await runJob()
  expect(await reasonOf('admin.group.apply_change', group.id)).toBe('name: "In between" → "Planned name"')
})

test('a planned change of sign-in that was not approved is not applied', async () => {
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 1)
  await schedule(group, day, { name: 'Planned alone' })
  // As an earlier version stored it.
  await portal.pool.query(`update group_changes set payload = $2 where group_id = $1`, [
    group.id,
    JSON.stringify([{ field: 'requiresMfa', before: false, after: true }]),
  ])
  advanceTo(`${day}T12:00:00Z`)
  await runJob()
  olga = await portal.operator('olga.admin@example.com')
  const after = await read(group.id)
  expect(after.settings.requiresMfa).toBe(false)
  expect(after.changes.map(({ problem }) => problem)).toEqual(['SecondOperatorNeeded'])
})

test('a planned change keeps edits made in the meantime, and signed-in members are told', async () => {
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 2)
  await schedule(group, day, { supportPhone: '1-800-555-0177' })
  await save(group, { name: 'Renamed meanwhile' })
  const { rows: before } = await portal.pool.query(`select max(id) as last from changes`)
  advanceTo(`${day}T12:00:00Z`)
  await runJob()
  olga = await portal.operator('olga.admin@example.com')
  expect((await read(group.id)).settings).toMatchObject({ name: 'Renamed meanwhile', supportPhone: '1-800-555-0177' })
  const { rows } = await portal.pool.query(`select topic, key from changes where id > $1`, [before[0].last])
  expect(rows).toContainEqual({ topic: 'group', key: group.id })
})

test('a change that no longer fits is not applied, gives its problem, and does not block others', async () => {
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 1)
  await schedule(group, day, { endsOn: dayAfter(day, 10) })
  await schedule(group, day, { name: 'The other one' })
  await save(group, { startsOn: dayAfter(day, 20) })
  advanceTo(`${day}T12:00:00Z`)
  await runJob()
  olga = await portal.operator('olga.admin@example.com')
  const after = await read(group.id)
  expect(after.settings).toMatchObject({ name: 'The other one', endsOn: null })
  expect(after.changes.map(({ problem, appliedAt }) => [problem, appliedAt !== null])).toEqual([
    [null, true],
    ['DaysReversed', false],
    // The save.
    [null, true],
  ])
})

test('the list of groups counts the features of each group, and its changes that wait', async () => {
  const group = await newGroup()
  const listed = async () => (await olga.get(`/api/console/groups?search=${group.code}`)).json().data.rows
  expect(await listed()).toMatchObject([{ id: group.id, features: group.settings.features.length, waitingChanges: 0 }])
  expect((await schedule(group, dayAfter(group.deployment.today, 3), { name: 'Soon' })).statusCode).toBe(200)
  expect(await listed()).toMatchObject([{ id: group.id, waitingChanges: 1 }])
})

test('a planned change can be cancelled once, and is then not applied', async () => {
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 1)
  const [change] = (await schedule(group, day, { name: 'Never' })).json().data.changes
  const cancel = (id: string) => olga.post(`/api/console/groups/${group.id}/changes/${id}/cancel`)
  expect((await cancel(change.id)).json().data.changes[0].cancelledAt).not.toBeNull()
  expect((await cancel(change.id)).json().meta.errors).toEqual(['Conflict'])
  const other = await newGroup()
  const foreign = await olga.post(`/api/console/groups/${other.id}/changes/${change.id}/cancel`)
  expect(foreign.json().meta.errors).toEqual(['Conflict'])
  advanceTo(`${day}T12:00:00Z`)
  await runJob()
  olga = await portal.operator('olga.admin@example.com')
  expect((await read(group.id)).settings.name).toBe('A group')
})

test('a planned change needs a future day, the current version and an actual change', async () => {
  const group = await newGroup()
  const { today } = group.deployment
  const errors = async (...given: Parameters<typeof schedule>) => (await schedule(...given)).json().meta.errors
  expect(await errors(group, today, { name: 'Today' })).toEqual(['DayNotAhead'])
  expect(await errors(group, dayAfter(today, 1), {})).toEqual(['NothingChanged'])
  await save(group, { name: 'Newer' })
  expect(await errors(group, dayAfter(today, 1), { name: 'Older' })).toEqual(['Conflict'])
})

test('the job has work from the day of a planned change until it is applied, and none of a canceled one', async () => {
  const turn = () => jobTurn(groupJobs(portal.portal), 'group changes', portal.pool)
  // Changes of the demo and of other tests.
  await runJob()
  expect(await turn()).toEqual(idleTurn)
  const group = await newGroup()
  const day = dayAfter(group.deployment.today, 1)
  await schedule(group, day, { name: 'Applied by the job' })
  const { changes } = (await schedule(group, day, { name: 'Canceled' })).json().data
  await olga.post(`/api/console/groups/${group.id}/changes/${changes[0].id}/cancel`)
  advanceTo(`${day}T04:59:59Z`)
  expect(await turn()).toEqual(idleTurn)
  advanceTo(`${day}T05:00:00Z`)
  expect(await turn()).toEqual(busyTurn)
  olga = await portal.operator('olga.admin@example.com')
  expect((await read(group.id)).settings.name).toBe('Applied by the job')
  expect(await turn()).toEqual(idleTurn)
})
