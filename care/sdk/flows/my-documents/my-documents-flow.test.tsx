import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow } from '#care/sdk/testing/open-flow.tsx'
import type { MemberDocument } from '#shared/documents/document-calls.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'

const link = 'https://portal.example.com/guest/document#7K2M-9QPX-7K2M-9QPX-7K2M'
const note: MemberDocument = {
  document: {
    id: 'd-1',
    reference: 'DOC-7K2M9QD',
    visitId: 'v-1',
    kind: 'absence',
    signedAt: '2026-11-20T15:00:00Z',
    signedOn: '2026-11-20',
    withdrawnOn: null,
    withdrawnReason: null,
    patient: { telehealthId: 'leo', first: 'Leo', last: 'Rivera' },
    signer: { first: 'Chidi', last: 'Okafor', credentials: 'MD', npi: null },
    content: {
      kind: 'absence',
      place: 'school',
      absentFrom: '2026-11-18',
      absentTo: '2026-11-20',
      returnOn: '',
      restrictions: 'No sports.',
      isDiagnosisWished: false,
      diagnoses: [],
    },
  },
  isSelf: false,
  link,
  mayChangeLink: true,
}

const open = (row: MemberDocument, query: Record<string, string> = {}) => {
  const server = fakeScreens({
    my_documents: () => ({ data: { documents: [row] } }),
    my_document: () => ({ data: { document: row } }),
    set_document_link: () => ({ data: { document: { ...row, link: null } } }),
  })
  openFlow('my-documents', query)
  render(<ConfirmDialog />)
  return server
}

test('the list names each document, for whom it is and whether it holds', async () => {
  open(note)
  const line = await screen.findByRole('button', { name: /Note for school/ })
  for (const text of ['for Leo', '11/20/2026', 'Chidi Okafor, MD', 'DOC-7K2M9QD', 'Valid']) expect(line.textContent).toContain(text)
})

test('a document shows what it says and its link; turning the link off asks first', async () => {
  const server = open(note, { document: 'd-1' })
  expect(await screen.findByText('From 11/18/2026 to 11/20/2026')).toBeTruthy()
  expect(screen.getByText(link)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off link' }))
  expect(await screen.findByRole('dialog', { name: 'Turn off this link?' })).toBeTruthy()
  expect(server.inputsOf('set_document_link')).toEqual([])
  await userEvent.click(screen.getAllByRole('button', { name: 'Turn off link' }).at(-1) as HTMLElement)
  await expect.poll(() => server.inputsOf('set_document_link')).toEqual([{ documentId: 'd-1', isOn: false }])
})

test('a delegate who may not share sees the link, but no way to change it', async () => {
  open({ ...note, mayChangeLink: false }, { document: 'd-1' })
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off link' })).toBeNull()
})

test('a withdrawn document says when and why, and that its link is off', async () => {
  const document = { ...note.document, withdrawnOn: '2026-11-21', withdrawnReason: 'Wrong days.' }
  open({ ...note, document, link: null }, { document: 'd-1' })
  expect(await screen.findByText('Reason: Wrong days.')).toBeTruthy()
  expect(screen.getByText('This document has no link, so no one can check it online.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make a new link' })).toBeTruthy()
})
