import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PrescriptionsPanel } from '#care/clinic/prescribing/prescriptions-panel.tsx'
import { renderClinic, startClinic, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import type { FoundDrug } from '#shared/prescribing/clinic-prescription-calls.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'

// The dialog is loaded on demand, which can take long on a busy machine.
beforeAll(async () => void (await import('#care/clinic/prescribing/order-dialog.tsx')))
beforeEach(startClinic)

const user = userEvent.setup()
const read = 'GET /mobile/clinic/visits/v-1/prescriptions'
const sign = 'POST /mobile/clinic/visits/v-1/prescriptions'
const southgate = { id: '9900017', name: 'Southgate Pharmacy', address: '410 Southgate Blvd', phone: '5125550141', why: 'visit' }
const other = { ...southgate, id: '9900018', name: 'Other Pharmacy', why: 'last' }

const drug = (name: string): FoundDrug => ({
  productId: name.toLowerCase(),
  drug: name,
  brand: '',
  form: 'Oral Capsule',
  strength: '500 MG',
  ndc: null,
  quantities: [21],
})
const warning = { key: 'duplicate amoxicillin', kind: 'duplicate', basis: 'ingredient', with: 'amoxicillin', drugClass: '' }

type Open = { prescriptions?: object[]; visitId?: string; signed?: () => { body: unknown } | null }

/** The visit's panel of prescriptions; a second call is a reload of the page. */
const open = ({ prescriptions = [], visitId = 'v-1', signed = () => null }: Open = {}) => {
  cleanup()
  const server = fakeServer({
    [read.replace('v-1', visitId)]: { body: { data: { prescriptions, pharmacies: [southgate, other], refusal: null }, meta: {} } },
    'GET /mobile/clinic/drugs': { body: { data: { drugs: [drug('Amoxicillin'), drug('Cephalexin')], isEmpty: false }, meta: {} } },
    [`POST /mobile/clinic/visits/${visitId}/prescriptions/check`]: {
      body: { data: { drug: drug('Amoxicillin'), schedule: 'none', warnings: [warning], estimate: null }, meta: {} },
    },
    [sign]: signed,
  })
  renderClinic(<PrescriptionsPanel visit={testVisit({ id: visitId, isMine: true, status: 'Started' })} />)
  return { sent: () => server.asked.filter(({ call }) => call === sign).map(({ body }) => body as Record<string, unknown>) }
}
const write = async () => {
  await user.click(await screen.findByRole('button', { name: 'Write a prescription' }))
  return within(await screen.findByRole('dialog', { name: 'Prescription for Ana Rivera' }))
}
type Dialog = Awaited<ReturnType<typeof write>>
const drugOf = (dialog: Dialog) => dialog.getByRole('combobox', { name: 'Drug, strength and form' }) as HTMLInputElement
const choose = async (dialog: Dialog, name: string) => {
  await user.clear(drugOf(dialog))
  await user.type(drugOf(dialog), name)
  await user.click(await dialog.findByRole('option', { name: new RegExp(name) }))
  await dialog.findByLabelText('Dose')
}
/** Writes an order that differs from what the form begins with in a text, a number, a list and a reason. */
const fill = async (dialog: Dialog) => {
  await choose(dialog, 'Amoxicillin')
  await user.selectOptions(dialog.getByLabelText('How often'), 'twice')
  await user.clear(dialog.getByLabelText('Quantity'))
  await user.type(dialog.getByLabelText('Quantity'), '14')
  await user.type(dialog.getByLabelText('Days of supply'), '7')
  await user.selectOptions(dialog.getByLabelText('Generic substitution'), 'not-allowed')
  await user.selectOptions(dialog.getByLabelText('Pharmacy'), other.id)
  await user.type(dialog.getByLabelText(/^Why you prescribe it anyway/), 'For the trip')
}
const valuesOf = async (dialog: Dialog) => {
  await dialog.findByLabelText('Dose')
  const labels = ['How often', 'Quantity', 'Days of supply', 'Generic substitution', 'Pharmacy', /^Why you prescribe it anyway/]
  return labels.map((label) => (dialog.getByLabelText(label) as HTMLInputElement).value)
}
const written = ['twice', '14', '7', 'not-allowed', other.id, 'For the trip']
const fresh = ['', '21', '', 'allowed', southgate.id, '']

test('an order that was begun is there after the dialog was closed, and after a reload, until it is signed', async () => {
  open()
  const first = await write()
  await fill(first)
  await user.click(first.getByRole('button', { name: 'Close' }))
  const again = await write()
  expect(drugOf(again).value).toBe('Amoxicillin 500 MG Oral Capsule')
  expect(await valuesOf(again)).toEqual(written)

  const { sent } = open({ signed: () => ({ body: { data: { prescription: {} }, meta: {} } }) })
  const reloaded = await write()
  expect(await valuesOf(reloaded)).toEqual(written)
  expect(reloaded.getByText('Take 1 capsule by mouth twice a day.')).toBeTruthy()
  await user.click(reloaded.getByRole('button', { name: 'Sign and send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toMatchObject([
    { productId: 'amoxicillin', quantity: '14', pharmacyId: other.id, reasons: { 'duplicate amoxicillin': 'For the trip' } },
  ])
  const next = await write()
  expect(drugOf(next).value).toBe('')
  await choose(next, 'Amoxicillin')
  expect(await valuesOf(next)).toEqual(fresh)
})

test('an order is neither kept for another visit nor for another drug', async () => {
  open()
  await fill(await write())
  open({ visitId: 'v-2' })
  expect(drugOf(await write()).value).toBe('')
  open()
  const dialog = await write()
  await choose(dialog, 'Cephalexin')
  expect(await valuesOf(dialog)).toEqual(fresh)
  await choose(dialog, 'Amoxicillin')
  expect(await valuesOf(dialog)).toEqual(fresh)
})

test('an order whose answer was lost is sent again with its id, and no longer kept once it is among the prescriptions', async () => {
  const first = open()
  const dialog = await write()
  await fill(dialog)
  await user.click(dialog.getByRole('button', { name: 'Sign and send' }))
  await waitFor(() => expect(first.sent()).toHaveLength(1))
  const second = open()
  const again = await write()
  await again.findByLabelText('Dose')
  await user.click(again.getByRole('button', { name: 'Sign and send' }))
  await waitFor(() => expect(second.sent()).toHaveLength(1))
  const id = first.sent()[0]?.prescriptionId
  expect(second.sent()[0]?.prescriptionId).toBe(id)

  const at = '2026-11-20T15:00:00Z'
  const patient = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera' }
  const state = { status: 'queued', failure: null, delayedAt: null, dispensedAt: null, refillsLeft: 0, content: null, label: '' }
  open({ prescriptions: [{ id, reference: 'RX-7K2M9QD', signedAt: at, validUntil: at, patient, ...state }] })
  expect(drugOf(await write()).value).toBe('')
})
