import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PlanDocumentsPage } from '#console/benefits/plan-documents-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { DocumentList, ListedDocument } from '#shared/benefits/plan-document-calls.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()

const document: ListedDocument = {
  id: 'd1',
  title: 'Drug list',
  kind: 'drugs',
  language: 'en',
  startsOn: '2026-01-01',
  endsOn: null,
  bytes: 2_621_440,
  uploadedAt: '2026-01-02T15:00:00.000Z',
}
const list = (...documents: ListedDocument[]): { body: { data: DocumentList } } => ({
  body: { data: { plan: 'Lakeside PPO', groupName: 'Foyer', today: '2026-11-20', documents } },
})
const refusedFile = { status: 422, body: { meta: { errors: ['PdfInvalid'], errorMessages: [{ code: 'PdfInvalid', field: 'file' }] } } }
const address = '/api/console/plans/p1/documents'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answers: Parameters<typeof fakeServer>[0], role: OperatorRole = 'admin') => {
  startConsole()
  const server = fakeServer({ [`GET ${address}`]: list(document), ...answers })
  renderConsole(
    <>
      <Routes>
        <Route path="/console/plans/:id/documents" element={<PlanDocumentsPage />} />
      </Routes>
      <ConfirmDialog />
    </>,
    { path: '/console/plans/p1/documents', role },
  )
  return server
}
const dialog = () => within(screen.getByRole('dialog'))
const pdf = new File(['%PDF-1.7 %%EOF'], 'list.pdf', { type: 'application/pdf' })

/** Chooses the file as a browser does. happy-dom's FormData does not have a file of `user.upload`. */
const chooseFile = () => {
  const chosen = new DataTransfer()
  chosen.items.add(pdf)
  const input = dialog().getByLabelText('PDF file') as HTMLInputElement
  input.files = chosen.files
  fireEvent.input(input)
}

test('each document shows whether members see it today', async () => {
  open({
    [`GET ${address}`]: list(
      document,
      { ...document, id: 'd2', title: 'Next year', startsOn: '2026-11-21' },
      { ...document, id: 'd3', title: 'Last day today', endsOn: '2026-11-20' },
      { ...document, id: 'd4', title: 'Last year', endsOn: '2026-11-19' },
    ),
  })
  await screen.findByRole('table')
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [row.querySelector('bdi')?.textContent, /Members see it|Upcoming|Ended/.exec(row.textContent ?? '')?.[0]]),
  ).toEqual([
    ['Drug list', 'Members see it'],
    ['Next year', 'Upcoming'],
    ['Last day today', 'Members see it'],
    ['Last year', 'Ended'],
  ])
  expect(screen.getByRole('table').textContent).toContain('PDF, 2.5 MB')
})

test('a new document needs its fields and a file; a refusal keeps what was typed', async () => {
  let isRefused = true
  const added = { ...document, id: 'd5', title: 'Directory' }
  const server = open({
    [`POST ${address}`]: () => (isRefused ? refusedFile : list(added, document)),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a document' }))
  await user.click(dialog().getByRole('button', { name: 'Add a document' }))
  expect((await dialog().findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(dialog().getByLabelText('PDF file').getAttribute('aria-invalid')).toBe('true')
  expect(dialog().getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  expect(server.count(`POST ${address}`)).toBe(0)
  await user.type(dialog().getByLabelText('Title'), 'Directory')
  await user.selectOptions(dialog().getByLabelText('Kind'), 'providers')
  chooseFile()
  await user.click(dialog().getByRole('button', { name: 'Add a document' }))
  await waitFor(() => expect(server.count(`POST ${address}`)).toBe(1))
  expect(await dialog().findByText('Choose a PDF up to 10 MB')).toBeTruthy()
  expect((dialog().getByLabelText('Title') as HTMLInputElement).value).toBe('Directory')
  isRefused = false
  chooseFile()
  await user.click(dialog().getByRole('button', { name: 'Add a document' }))
  expect(await screen.findByText('Directory')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a last day ends a document, with what the operator saw before', async () => {
  const server = open({ [`PUT ${address}/d1`]: list({ ...document, endsOn: '2026-11-19' }) })
  await user.click(await screen.findByRole('button', { name: 'Change or end: Drug list' }))
  await user.type(dialog().getByLabelText('Last day'), '2025-11-19')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText('The last day must be after the first day')).toBeTruthy()
  await user.clear(dialog().getByLabelText('Last day'))
  await user.type(dialog().getByLabelText('Last day'), '2026-11-19')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Ended')).toBeTruthy()
  const { id: _, bytes: _b, uploadedAt: _u, ...before } = document
  expect(server.asked.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({ before, facts: { ...before, endsOn: '2026-11-19' } })
})

test('a document is removed only after a question; other roles only open documents', async () => {
  let stored = [document]
  const server = open({
    [`GET ${address}`]: () => list(...stored),
    [`DELETE ${address}/d1`]: () => {
      stored = []
      return list()
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove: Drug list' }))
  await user.click(dialog().getByRole('button', { name: 'Keep' }))
  expect(server.count(`DELETE ${address}/d1`)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Remove: Drug list' }))
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('This plan has no documents yet. Members read that there are none.')).toBeTruthy()
  cleanup()
  open({}, 'support')
  expect((await screen.findByRole('link', { name: 'Open: Drug list' })).getAttribute('href')).toBe(`${address}/d1/file`)
  expect(screen.queryAllByRole('button')).toEqual([])
})
