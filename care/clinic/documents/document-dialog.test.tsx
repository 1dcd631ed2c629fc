import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { DocumentsPanel } from '#care/clinic/documents/documents-panel.tsx'
import { renderClinic, startClinic, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import type { ClinicDocument } from '#shared/documents/clinic-document-calls.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(startClinic)

const cold = { code: 'J06.9', words: 'Acute upper respiratory infection, unspecified' }
const form = {
  documents: [] as ClinicDocument[],
  refusal: null as string | null,
  patient: { first: 'Ana', last: 'Rivera' },
  diagnoses: [cold],
}
const read = 'GET /mobile/clinic/visits/v-1/documents'
const preview = 'POST /mobile/clinic/visits/v-1/documents/preview'
const sign = 'POST /mobile/clinic/visits/v-1/documents'

const document: ClinicDocument = {
  id: 'd-1',
  reference: 'DOC-7K2M9QD',
  visitId: 'v-1',
  kind: 'lab',
  signedAt: '2026-11-20T15:00:00Z',
  signedOn: '2026-11-20',
  withdrawnOn: null,
  withdrawnReason: null,
  patient: { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera' },
  signer: { first: 'Chidi', last: 'Okafor', credentials: 'MD', npi: null },
  content: { kind: 'lab', tests: ['4548-4'], otherTests: '', diagnoses: [], fasting: 'none', instructions: '' },
  mayWithdraw: true,
}

const open = (change: object = {}, status: 'Started' | 'Locked' = 'Started') => {
  const server = fakeServer({
    [read]: { body: { data: { ...form, language: 'en', ...change }, meta: {} } },
    [preview]: { body: { data: { title: 'Note for school', lines: [['Absent', '11/20/2026']], language: 'en' }, meta: {} } },
    [sign]: { body: { data: { document }, meta: {} } },
  })
  renderClinic(<DocumentsPanel visit={testVisit({ isMine: true, status })} />)
  return server
}
const write = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Write a document' }))
  return within(await screen.findByRole('dialog', { name: 'Document for Ana Rivera' }))
}
const sent = (server: ReturnType<typeof open>, call: string) => server.asked.filter((one) => one.call === call).map(({ body }) => body)

test('before the visit starts nothing can be written, and the panel says so', async () => {
  open({ refusal: 'DocumentsClosed' }, 'Locked')
  expect(await screen.findByText('You can write documents once the visit has started.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Write a document' })).toBeNull()
})

test('a note names the diagnosis of the visit only after the patient’s wish is ticked', async () => {
  const server = open()
  const dialog = await write()
  await userEvent.type(dialog.getByLabelText('Absent to'), '2199-01-01')
  await userEvent.clear(dialog.getByLabelText('Absent from'))
  await userEvent.type(dialog.getByLabelText('Absent from'), '2198-12-30')
  expect(dialog.queryByText(cold.words)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('heading', { name: 'Note for school' })
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await userEvent.click(dialog.getByLabelText('The patient wants the note to name the diagnosis'))
  expect(dialog.getByText(cold.words)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('heading', { name: 'Note for school' })
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Document for Ana Rivera' })).toBeNull())
  expect(sent(server, preview)).toMatchObject([
    { content: { kind: 'absence', isDiagnosisWished: false, diagnoses: [] } },
    { content: { isDiagnosisWished: true, diagnoses: [cold] } },
  ])
  expect(sent(server, sign)).toMatchObject([{ documentId: expect.any(String), content: { absentTo: '2199-01-01', diagnoses: [cold] } }])
})

test('a lab order without any test says so at the tests, and is not sent', async () => {
  const server = open()
  const dialog = await write()
  await userEvent.selectOptions(dialog.getByLabelText('Kind of document'), 'lab')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(dialog.getByRole('group', { name: 'Tests', description: 'Required' })).toBeTruthy())
  expect(sent(server, preview)).toEqual([])
  // One wrong question, not 25: a summary above the fields is for two or more.
  expect(dialog.queryByRole('button', { name: 'Tests' })).toBeNull()
  await userEvent.click(dialog.getByLabelText('Hemoglobin A1c'))
  await waitFor(() => expect(dialog.queryByText('Required')).toBeNull())
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent(server, preview)).toMatchObject([{ content: { kind: 'lab', tests: ['4548-4'], diagnoses: [cold] } }]))
})

test('tests and lists chosen for a lab order are still there after a reload', async () => {
  const server = open()
  const dialog = await write()
  await userEvent.selectOptions(dialog.getByLabelText('Kind of document'), 'lab')
  await userEvent.click(dialog.getByLabelText('Hemoglobin A1c'))
  await userEvent.selectOptions(dialog.getByLabelText('Fasting'), '8')
  cleanup()
  open()
  const again = await write()
  await userEvent.selectOptions(again.getByLabelText('Kind of document'), 'lab')
  expect(again.getAllByRole('checkbox', { checked: true })).toEqual([again.getByLabelText('Hemoglobin A1c')])
  expect(again.getByLabelText('Fasting')).toHaveProperty('value', '8')
  expect(sent(server, preview)).toEqual([])
})

test('the form warns that typed text is not translated for a patient who reads another language', async () => {
  open({ language: 'ar' })
  expect((await write()).getByText(/The patient reads .*العربية.*\. Headings will be in that language/)).toBeTruthy()
})

test('a signed document can be withdrawn by who may', async () => {
  open({ documents: [document, { ...document, id: 'd-2', reference: 'DOC-3', mayWithdraw: false }] })
  expect(await screen.findAllByText('Lab order')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Withdraw/, hidden: true })).toHaveLength(1)
})
