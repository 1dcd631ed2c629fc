import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NewPartnerPage, PartnerPage } from '#console/eligibility/partner-page.tsx'
import { PartnersPage } from '#console/eligibility/partners-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { PartnerAnswer } from '#shared/eligibility/partner-calls.ts'
import { defaultPartnerSettings } from '#shared/eligibility/partner-settings.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()
const acme: PartnerAnswer = {
  id: 'p1',
  version: 3,
  name: 'Acme',
  mode: 'test',
  groupCodes: ['GRPA'],
  isArchived: false,
  settings: { ...defaultPartnerSettings, senderId: 'ACME', slashNames: 'hyphen' },
  changes: [{ id: 'c1', at: '2026-11-20T13:04:00Z', by: 'Olga Admin', changes: [{ field: 'mode', before: 'live', after: 'test' }] }],
}
const listed = { id: 'p1', name: 'Acme', mode: 'test', sender: 'ACME', groupCodes: ['GRPA'], updatedAt: '2026-11-20T13:04:00Z' }

const open = (path: string, answers: Parameters<typeof fakeServer>[0] = {}, role: OperatorRole = 'admin') => {
  // The page asks for the active partners first, then for the archived ones.
  const lists = [[listed]]
  const server = fakeServer({
    'GET /api/console/trading-partners': () => ({ body: { data: { rows: lists.shift() ?? [], next: null } } }),
    'GET /api/console/trading-partners/p1': { body: { data: acme } },
    'GET /api/console/groups': { body: { data: { rows: [{ id: 'g', code: 'GRPA', name: 'Group A' }], next: null } } },
    ...answers,
  })
  startConsole()
  renderConsole(
    <>
      <Routes>
        <Route path="/console/trading-partners" element={<PartnersPage />} />
        <Route path="/console/trading-partners/new" element={<NewPartnerPage />} />
        <Route path="/console/trading-partners/:id" element={<PartnerPage />} />
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

const field = async (name: RegExp | string) => (await screen.findByRole('textbox', { name })) as HTMLInputElement
const retype = async (name: RegExp | string, text: string) => {
  const input = await field(name)
  await user.clear(input)
  if (text !== '') await user.type(input, text)
}
const sentTo = (server: ReturnType<typeof open>, call: string) => server.asked.find((one) => one.call === call)?.body as object | undefined

test('the list shows each partner with its sender and groups', async () => {
  open('/console/trading-partners')
  const row = (await screen.findByRole('link', { name: 'Acme' })).closest('tr')
  expect(row?.textContent).toMatch(/AcmeIn testingACMEGRPA/)
  expect(screen.getByRole('link', { name: 'Add a partner' })).toBeDefined()
})

test('an auditor reads partners but cannot change them', async () => {
  open('/console/trading-partners/p1', {}, 'auditor')
  expect((await field('Name')).closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
})

test('stored values fill the form; differences are shown before they are saved', async () => {
  const server = open('/console/trading-partners/p1', {
    'PUT /api/console/trading-partners/p1': { body: { data: { ...acme, version: 4 } } },
  })
  expect((await field('Sender (ISA06)')).value).toBe('ACME')
  expect((screen.getByRole('combobox', { name: /Names with a slash/ }) as HTMLSelectElement).value).toBe('hyphen')
  await retype('Read as spouse', '38, 53')
  await retype(/Lines that include telehealth/, 'hlt')
  await retype(/Group or policy number/, 'header:38')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Mode/ }), 'live')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'These changes' })
  expect(
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^ModeIn testingLive$/),
    expect.stringMatching(/^Group or policy number2000:1L, header:38, 2300:1Lheader:38$/),
    expect.stringMatching(/^Lines that include telehealth.*HLT$/),
    expect.stringMatching(/^Read as spouse.*38, 53$/),
  ])
  expect(sentTo(server, 'PUT /api/console/trading-partners/p1')).toBeUndefined()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sentTo(server, 'PUT /api/console/trading-partners/p1')).toEqual({
      version: 3,
      name: 'Acme',
      mode: 'live',
      groupCodes: ['GRPA'],
      settings: { ...acme.settings, spouseCodes: ['38', '53'], grantingLines: ['HLT'], groupReferences: ['header:38'] },
    }),
  )
})

test('wrong entries show their error at the field, and nothing is sent', async () => {
  const server = open('/console/trading-partners/new')
  await retype('Name', 'Birch')
  await retype(/Retroactive changes/, 'soon')
  await retype(/Class or subgroup/, '17')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await waitFor(async () => expect((await field(/Retroactive changes/)).getAttribute('aria-invalid')).toBe('true'))
  expect((await field(/Class or subgroup/)).getAttribute('aria-invalid')).toBe('true')
  expect((await field(/Groups this partner can send for/)).getAttribute('aria-invalid')).toBe('true')
  expect((await field('Name')).getAttribute('aria-invalid')).not.toBe('true')
  expect(sentTo(server, 'POST /api/console/trading-partners')).toBeUndefined()
})

test('an error of the server is shown at its field, and what was typed stays', async () => {
  open('/console/trading-partners/p1', {
    'PUT /api/console/trading-partners/p1': {
      status: 409,
      body: {
        meta: { errors: ['SenderTaken'], errorMessages: [{ reason: 'SenderTaken', code: 'SenderTaken', field: 'settings.senderId' }] },
      },
    },
  })
  await retype('Sender (ISA06)', 'OTHER')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another trading partner has this sender')).toBeDefined()
  expect((await field(/^Sender \(ISA06\)/)).value).toBe('OTHER')
})

test('a partner is archived after a question', async () => {
  const server = open('/console/trading-partners/p1', {
    'PUT /api/console/trading-partners/p1/archived': { body: { data: { ...acme, isArchived: true } } },
  })
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(sentTo(server, 'PUT /api/console/trading-partners/p1/archived')).toEqual({ version: 3, isArchived: true }))
})

test('the history shows old and new values', async () => {
  open('/console/trading-partners/p1')
  const row = (await screen.findByText(/Olga Admin/)).closest('tr')
  expect(row?.textContent).toMatch(/ModeLiveIn testing$/)
})

test('the stored rules of a group are what the form begins with', async () => {
  const rules = { mostTerminationsPercent: 10, otherRelations: 'dependent', isSchool: false, applyFromFolder: false }
  open('/console/trading-partners', { 'GET /api/console/groups/g/import-rules': { body: { data: rules } } })
  await screen.findByRole('option', { name: 'Group A (GRPA)' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'g')
  const relations = (await screen.findByRole('combobox', { name: 'Other relations, such as former spouse' })) as HTMLSelectElement
  await waitFor(() => expect(relations.value).toBe('dependent'))
})

test('the rules of a group are shown, validated and saved', async () => {
  const rules = { mostTerminationsPercent: 10, otherRelations: 'reject', isSchool: true, applyFromFolder: false }
  const server = open('/console/trading-partners', {
    'GET /api/console/groups/g/import-rules': { body: { data: rules } },
    'PUT /api/console/groups/g/import-rules': { body: { data: rules } },
  })
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Group' }),
    await screen.findByRole('option', { name: 'Choose a group' }),
  )
  await screen.findAllByRole('option', { name: 'Group A (GRPA)' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'g')
  const share = await screen.findByRole('textbox', { name: /for more than this share/ })
  await waitFor(() => expect((share as HTMLInputElement).value).toBe('10'))
  await user.clear(share)
  await user.type(share, '120')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please check this entry.')).toBeDefined()
  await user.clear(share)
  await user.type(share, '5')
  await user.click(screen.getByRole('checkbox', { name: /Apply files without errors/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      mostTerminationsPercent: 5,
      otherRelations: 'reject',
      isSchool: true,
      applyFromFolder: true,
    }),
  )
})
