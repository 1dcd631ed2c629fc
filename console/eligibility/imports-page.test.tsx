import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportPage } from '#console/eligibility/import-page.tsx'
import { ImportsPage } from '#console/eligibility/imports-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { ShownRun } from '#shared/eligibility/import-calls.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()
const run: ShownRun = {
  id: 'r1',
  state: 'ready',
  fileName: 'lakeside.834',
  source: 'console',
  operatorName: 'Olga Admin',
  format: '834',
  bytes: 900,
  isFull: true,
  fileDate: null,
  interchange: '1',
  options: { groupCode: 'GRPA', terminateAbsent: false },
  partner: null,
  counts: { read: 4047, added: 42, changed: 118, unchanged: 3871, terminated: 9, rejected: 7 },
  guard: [{ group: 'GRPA', active: 3998, ending: 9, percent: 10, exceeded: false }],
  problem: null,
  progress: 4047,
  sameAs: null,
  createdAt: '2026-11-20T13:04:00Z',
  checkedAt: null,
  finishedAt: null,
  answers: ['999', 'rejections.csv', 'rejections.json'],
}
const rejected = {
  kind: 'rejected',
  ordinal: 1,
  line: 118,
  segment: 'N4',
  memberId: 'S1047-02',
  name: '',
  reason: 'bad zip',
  found: '7870',
  changes: null,
}
const changed = {
  kind: 'changed',
  ordinal: 2,
  line: 9,
  segment: '',
  memberId: 'S1009-01',
  name: 'Anne Marie',
  reason: '',
  found: '',
  changes: [{ field: 'zip', now: '01001', after: '01002' }],
}

const acme = { id: 'p1', name: 'Acme', mode: 'live', sender: 'ACME', groupCodes: ['GRPA'], updatedAt: '2026-11-20T13:04:00Z' }

const totals = { rejected: 7, added: 42, changed: 118, terminated: 9, warning: 3, syntax: 1 }

const open = (path: string, answers: Parameters<typeof fakeServer>[0] = {}, role: OperatorRole = 'admin') => {
  const server = fakeServer({
    'GET /api/console/imports': { body: { data: { runs: [run], total: 1 } } },
    'GET /api/console/groups': { body: { data: { rows: [{ id: 'g', code: 'GRPA', name: 'Group A' }], next: null } } },
    'GET /api/console/trading-partners': { body: { data: { rows: [acme], next: null } } },
    'GET /api/console/imports/r1': { body: { data: run } },
    'GET /api/console/imports/r1/rows': { body: { data: { rows: [rejected, changed], total: 2, totals } } },
    ...answers,
  })
  startConsole()
  renderConsole(
    <>
      <Routes>
        <Route path="/console/imports" element={<ImportsPage />} />
        <Route path="/console/imports/:id" element={<ImportPage />} />
      </Routes>
      <ConfirmDialog />
    </>,
    { path, role },
  )
  return server
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the list shows the result of each file', async () => {
  open('/console/imports')
  const row = (await screen.findByRole('link', { name: 'lakeside.834' })).closest('tr')
  expect(row?.textContent).toMatch(/lakeside\.834Ready to apply4,0471697Olga Admin/)
})

test('an auditor sees the files but cannot send one', async () => {
  open('/console/imports', {}, 'auditor')
  await screen.findByRole('link', { name: 'lakeside.834' })
  expect(screen.queryByRole('button', { name: 'Check file' })).toBeNull()
})

test('a missing file shows an error', async () => {
  open('/console/imports')
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText('Choose a file first.')).toBeDefined()
})

test('the choice of a group has the groups of every page', async () => {
  const pages = [
    { rows: [{ id: 'g', code: 'GRPA', name: 'Group A' }], next: 'g' },
    { rows: [{ id: 'h', code: 'GRPB', name: 'Group B' }], next: null },
  ]
  const server = open('/console/imports', { 'GET /api/console/groups': () => ({ body: { data: pages.shift() } }) })
  expect(await screen.findByRole('option', { name: 'Group B (GRPB)' })).toBeDefined()
  expect(screen.getByRole('option', { name: 'Group A (GRPA)' })).toBeDefined()
  const asked = server.asked.filter(({ call }) => call === 'GET /api/console/groups')
  expect(asked.map(({ query }) => query.after)).toEqual([undefined, 'g'])
})

test('a dry run shows counts, the termination guard, and why rows were rejected', async () => {
  open('/console/imports/r1')
  await screen.findByText('Termination guard passed')
  expect(screen.getByText('GRPA: coverage would end for 9 of 3,998 active members (0.23%). The import stops above 10%.')).toBeDefined()
  expect(screen.getByText('3,871')).toBeDefined()
  expect(await screen.findByText('The zip code doesn’t have 5 digits or doesn’t exist')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: /^Changes/ }))
  expect((await screen.findByText(/^zip:/)).textContent).toBe('zip: 01001 01002')
})

test('the next page of rows begins after the last one, and the one before is found again', async () => {
  const rows = { rows: [rejected], total: 120, totals, next: 'rejected.1' }
  const server = open('/console/imports/r1', { 'GET /api/console/imports/r1/rows': { body: { data: rows } } })
  const places = () =>
    server.asked.filter(({ call, query }) => call.endsWith('/rows') && query.after !== undefined).map(({ query }) => query.after)
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(places()).toEqual(['rejected.1']))
  expect(await screen.findByText('51–100 of 120')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(((await screen.findByRole('button', { name: 'Previous page' })) as HTMLButtonElement).disabled).toBe(true)
})

test('a file is sent for the partner that the operator chose', async () => {
  const server = open('/console/imports', {
    'POST /api/console/imports': { body: { data: { id: 'r1' } } },
    'PUT /api/console/imports/r1/pieces/0': { body: { data: { bytes: 4 } } },
    'POST /api/console/imports/r1/received': { body: { data: run } },
  })
  await screen.findByRole('option', { name: 'Acme' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trading partner' }), 'p1')
  // The browser of the tests leaves chosen files out of a form's data.
  const file = new File(['ISA*'], 'acme.834')
  const WithFile = class extends FormData {
    override get(name: string) {
      return name === 'file' ? file : super.get(name)
    }
  }
  vi.stubGlobal('FormData', WithFile)
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call === 'POST /api/console/imports')?.body).toMatchObject({ partnerId: 'p1' }),
  )
})

test('the partner whose settings were used is shown with the file', async () => {
  open('/console/imports/r1', { 'GET /api/console/imports/r1': { body: { data: { ...run, partner: { id: 'p1', name: 'Acme' } } } } })
  expect(await screen.findByText(/lakeside\.834/)).toBeDefined()
  expect(screen.getByText(/· Acme · GRPA ·/)).toBeDefined()
})

test('applying a run finishes it', async () => {
  const server = open('/console/imports/r1', { 'POST /api/console/imports/r1/apply': { body: { data: { ...run, state: 'done' } } } })
  await user.click(await screen.findByRole('button', { name: 'Apply 169 changes' }))
  const question = await screen.findByRole('dialog', { name: 'Apply this file and end coverage for 9 members?' })
  expect(server.asked.some(({ call }) => call.endsWith('/apply'))).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply 169 changes' })).toBeNull())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Eligibility import')
  expect(server.asked.find(({ call }) => call.endsWith('/apply'))?.body).toEqual({ agreedTerminations: null })
})

const checked = (counts: Partial<NonNullable<ShownRun['counts']>>) => {
  const none = { read: 8, added: 0, changed: 0, unchanged: 0, terminated: 0, rejected: 0 }
  return { ...run, counts: { ...none, ...counts }, guard: [] }
}

test.each([
  [{ rejected: 8 }, 'All 8 rows in this file have errors. There’s nothing to apply.', 'Every row has errors'],
  [
    { rejected: 3, unchanged: 5 },
    '3 rows have errors and are skipped. Everyone else matches our records, so there’s nothing to apply.',
    'Nothing to apply',
  ],
  [{ unchanged: 8 }, 'Everyone in the file matches our records. There’s nothing to apply.', 'Nothing to apply'],
])('a file with the counts %j that changes nobody says so, and is not called ready', async (counts, sentence, state) => {
  const data = checked(counts)
  open('/console/imports/r1', { 'GET /api/console/imports/r1': { body: { data } } })
  expect((await screen.findByText(sentence)).closest('[role="alert"]') !== null).toBe('rejected' in counts && counts.rejected === 8)
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  cleanup()
  open('/console/imports', { 'GET /api/console/imports': { body: { data: { runs: [data], total: 1 } } } })
  expect((await screen.findByRole('link', { name: 'lakeside.834' })).closest('tr')?.textContent).toContain(state)
  expect(screen.queryByText('Ready to apply')).toBeNull()
})

test('the rows open on the most urgent list that is not empty', async () => {
  const added = { ...changed, kind: 'added', changes: null }
  const rows = { rows: [added], total: 1, totals: { rejected: 0, added: 7, changed: 0, terminated: 0, warning: 0, syntax: 0 } }
  open('/console/imports/r1', { 'GET /api/console/imports/r1/rows': { body: { data: rows } } })
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Adds (7)'))
})

test('a run stopped by the guard is applied only with the number of terminations confirmed', async () => {
  const stopped = { ...run, state: 'stopped', guard: [{ ...run.guard[0], ending: 900, exceeded: true }] }
  const server = open('/console/imports/r1', {
    'GET /api/console/imports/r1': { body: { data: stopped } },
    'POST /api/console/imports/r1/apply': { body: { data: { ...run, state: 'applying' } } },
  })
  await user.click(await screen.findByRole('button', { name: 'Apply 169 changes' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End coverage and apply' }))
  await waitFor(() => expect(server.asked.find(({ call }) => call.endsWith('/apply'))?.body).toEqual({ agreedTerminations: 900 }))
})

test('a damaged file shows its problem in words', async () => {
  const problem = { line: 12, segment: 'IEA', reason: 'wrong group count', found: '2' }
  open('/console/imports/r1', {
    'GET /api/console/imports/r1': { body: { data: { ...run, state: 'quarantined', counts: null, guard: [], problem } } },
  })
  expect((await screen.findByText(/We didn’t accept any of this file: line 12, IEA\./)).textContent).toContain(
    'The count of functional groups is wrong.',
  )
  expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
})

test('damage in a segment without a name is told by its number, and the report can be downloaded', async () => {
  const problem = { line: 49, segment: '(49)', reason: 'cut off', found: '' }
  const data = { ...run, state: 'quarantined', counts: null, guard: [], problem }
  open('/console/imports/r1', { 'GET /api/console/imports/r1': { body: { data } } })
  await screen.findByText(/We didn’t accept any of this file: line 49, segment 49\. The file is cut off\./)
  expect(screen.getByRole('link', { name: 'Report (CSV)' })).toBeDefined()
})

test('format notes show segment, element and position, and the answers to the sender can be downloaded', async () => {
  const note = {
    kind: 'syntax',
    ordinal: 1,
    line: 9,
    segment: 'INS (9)',
    memberId: 'S1009',
    name: '',
    reason: 'code not in the guide',
    found: 'Z',
    position: 7,
    element: 6,
    component: 1,
    changes: null,
  }
  open('/console/imports/r1', {
    'GET /api/console/imports/r1/rows': { body: { data: { rows: [note], total: 1, totals, next: null } } },
  })
  await user.click(await screen.findByRole('tab', { name: /^Format notes/ }))
  const row = (await screen.findByText('INS06-1 (9)')).closest('tr')
  expect(row?.textContent).toBe('S1009INS06-1 (9)The guide doesn’t use this codeZ79')
  expect(screen.getByText(/^These notes don’t reject anything\./)).toBeDefined()
  const links = within(screen.getByRole('region', { name: 'Replies to the sender' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Implementation acknowledgment (999)', '/api/console/imports/r1/answers/999'],
    ['Every row (CSV)', '/api/console/imports/r1/answers/rejections.csv'],
    ['Every row (JSON)', '/api/console/imports/r1/answers/rejections.json'],
  ])
})
