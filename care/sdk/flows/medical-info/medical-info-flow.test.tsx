import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import { someMedicalInfo } from '#care/sdk/testing/some-medical.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

afterEach(() => vi.unstubAllGlobals())

const asthma = {
  id: 'e1',
  version: 3,
  data: { name: 'Asthma', course: 'current', year: '2009', month: '05', note: '' },
  updatedAt: '2026-11-01T12:00:00Z',
}
const conditions: ShownList = { list: 'conditions', version: 5, isNone: false, confirmedAt: '2026-11-01T12:00:00Z', entries: [asthma] }

const open = (query: Record<string, string> = {}, info = someMedicalInfo({ conditions })) => {
  const server = fakeScreens({
    medical_info: () => ({ data: info }),
    save_medical_entry: ({ entryId, data }) => ({
      data: { ...conditions, version: 6, entries: [asthma, { id: entryId, version: 1, data, updatedAt: '2026-11-20T12:00:00Z' }] },
    }),
    remove_medical_entry: ({ isRemoved }) => ({
      data: { ...conditions, version: 6, entries: isRemoved ? [] : [{ ...asthma, version: 5 }] },
    }),
    confirm_medical_lists: () => ({
      data: {
        lists: info.lists.map((one) => ({
          ...one,
          version: one.version + 1,
          confirmedAt: '2026-11-20T12:00:00Z',
          isNone: one.entries.length === 0,
        })),
      },
    }),
  })
  return { server, ...openFlow('medical-info', query, [{ id: 'p1', name: 'Corner Pharmacy', address: '1 Main St', phone: null }]) }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('each list has a line with its entries, "None known" or "Not answered yet" [FLOW-03]', async () => {
  open({}, someMedicalInfo({ conditions, allergies: { isNone: true } }))
  const list = await screen.findByRole('list', { name: 'Medical info' })
  const lines = within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(lines).toHaveLength(9)
  expect(lines[0]).toContain('ConditionsAsthmaLast confirmed 11/01/2026')
  expect(lines.slice(1, 3)).toEqual(['MedicationsNot answered yet', 'AllergiesNone known'])
})

test('a new entry is validated, and keeps its id when the save is repeated', async () => {
  const { server } = open({ list: 'conditions' })
  await step('Conditions')
  expect(screen.getByText('since May 2009')).toBeTruthy()
  await press('Add')
  await step('Add to Conditions')
  await press('Save')
  expect(await screen.findAllByText(/Required|required/)).not.toHaveLength(0)
  expect(server.inputsOf('save_medical_entry')).toEqual([])
  await userEvent.type(screen.getByLabelText('Condition'), 'Migraine')
  const save = server.answers.save_medical_entry
  server.answers.save_medical_entry = () => ({ status: 500, code: 'AN UNKNOWN ERROR OCCURRED' })
  await press('Save')
  await waitFor(() => expect(server.inputsOf('save_medical_entry')).toHaveLength(1))
  if (save) server.answers.save_medical_entry = save
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull())
  await press('Save')
  await step('Conditions')
  expect(screen.getByText('Migraine')).toBeTruthy()
  const [first, second] = server.inputsOf('save_medical_entry')
  expect(second).toEqual(first)
  expect(first).toMatchObject({ patientId: 'ana', list: 'conditions', version: 0, data: { name: 'Migraine', course: 'current' } })
})

test('a change from another window is shown first; saving again sends the newer version', async () => {
  const { server } = open({ list: 'conditions', entry: 'e1' })
  await step('Edit: Conditions')
  const save = server.answers.save_medical_entry
  server.answers.save_medical_entry = () => ({ status: 409, code: 'Conflict' })
  const newer = { ...conditions, entries: [{ ...asthma, version: 4, data: { ...asthma.data, note: 'By my wife' } }] }
  server.answers.medical_info = () => ({ data: someMedicalInfo({ conditions: newer }) })
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Mine')
  await press('Save')
  expect(await screen.findByText(/It now says: Asthma · since May 2009 · By my wife/)).toBeTruthy()
  expect((screen.getByLabelText('Note (optional)') as HTMLTextAreaElement).value).toBe('Mine')
  if (save) server.answers.save_medical_entry = save
  await press('Save')
  await step('Conditions')
  expect(server.inputsOf('save_medical_entry').map(({ version }) => version)).toEqual([3, 4])
})

test('an entry is removed and put back, each time with its latest version', async () => {
  const { server } = open({ list: 'conditions' })
  await step('Conditions')
  await press('Remove: Asthma')
  expect(await screen.findByText('Removed: Asthma')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Conditions' })).toBeNull()
  await press('Restore: Asthma')
  expect(await screen.findByRole('list', { name: 'Conditions' })).toBeTruthy()
  expect(server.inputsOf('remove_medical_entry').map(({ version, isRemoved }) => [version, isRemoved])).toEqual([
    [3, true],
    [4, false],
  ])
})

test('an empty list is answered with "none" and confirmed again, with its version', async () => {
  const { server } = open({ list: 'allergies' })
  await step('Allergies')
  await press('None that I’m aware of')
  expect(await screen.findByText('None known')).toBeTruthy()
  await press('Still up to date')
  await waitFor(() => expect(server.inputsOf('confirm_medical_lists')).toHaveLength(2))
  expect(server.inputsOf('confirm_medical_lists')).toEqual([
    { patientId: 'ana', lists: [{ list: 'allergies', version: 0, isNone: true }] },
    { patientId: 'ana', lists: [{ list: 'allergies', version: 1, isNone: true }] },
  ])
})

test('a person with read access cannot change anything', async () => {
  const info = someMedicalInfo({ conditions })
  open({ list: 'conditions' }, { ...info, person: { ...info.person, mayChange: false } })
  await step('Conditions')
  expect(screen.getByText('You can see this, but you can’t change it.')).toBeTruthy()
  for (const name of ['Add', 'Still up to date', /^Edit/, /^Remove/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a pharmacy is found by zip and chosen', async () => {
  const { server } = open({ list: 'pharmacy', entry: 'e9' })
  await step('Add to Preferred pharmacy')
  await press('Find pharmacies')
  await userEvent.click(await screen.findByRole('radio', { name: /Corner Pharmacy/ }))
  await press('Save')
  await waitFor(() => expect(server.inputsOf('save_medical_entry')).toHaveLength(1))
  expect(server.inputsOf('save_medical_entry')[0]).toMatchObject({
    data: { id: 'p1', name: 'Corner Pharmacy', address: '1 Main St', phone: '' },
  })
})

test('drug names are suggested while typing', async () => {
  open({ list: 'medications', entry: 'e9' })
  await step('Add to Medications')
  await userEvent.type(screen.getByLabelText('Medication'), 'Ibu')
  await waitFor(() => expect([...document.querySelectorAll('option')].map(({ value }) => value)).toContain('Ibuprofen PM'))
})
