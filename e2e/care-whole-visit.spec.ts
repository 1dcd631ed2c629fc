import type { Page } from '@playwright/test'
import {
  callLaunch,
  callPromise,
  closeParticipants,
  joinFromClinic,
  leaveButton,
  openParticipant,
  openVisitAsClinician,
  untilFlowing,
} from '#e2e/call.ts'
import { acceptAndStartVisit, signAndComplete } from '#e2e/clinic-visit.ts'
import { choosePatientAndKind, fillReason, flow, requestVideoSoon } from '#e2e/flow.ts'
import type { OwnPerson } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { amoxicillin, fillAmoxicillin, southgate, untilAtPharmacy } from '#e2e/prescribe.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ launchOptions: callLaunch })

/** What the audit has about the patient after the story below, whatever the order. */
const audited = [
  'consult.request',
  'consult.location',
  'waiting.enter',
  'consult.accept',
  'consult.start',
  'room.enter',
  'consult.notes',
  'prescription.sign',
  'prescription.send',
  'prescription.update',
  'consult.complete',
  'consult.read',
  'prescription.read',
  'refill.request',
  'consult.addendum',
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Requests a video visit as soon as possible for a patient, on the screen. Returns its id. */
const requestVisit = async (page: Page, { sql }: DemoPortal, patient: OwnPerson): Promise<string> => {
  await visit(page, '/request-a-visit')
  await choosePatientAndKind(page, patient, 'General Medical')
  await fillReason(page, 'A sore throat since Monday')
  await requestVideoSoon(page)
  const [row] = await sql('select id from care.visits where patient_id = $1 order by created_at desc limit 1', [patient.telehealthId])
  return String(row?.id)
}

/** Opens a visit's waiting room, confirms where the patient is, and passes the device check. */
const confirmLocation = async (page: Page, id: string, { first }: OwnPerson): Promise<void> => {
  await visit(page, `/waiting-room?consultId=${id}`)
  await expect(page.getByRole('heading', { name: `Where is ${first} right now?` })).toBeFocused()
  await page.getByLabel('Street address').fill('12 Elm Street')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('ZIP code (optional)').fill('')
  await page.getByLabel('Number to call if the connection is lost').fill('5125550144')
  await press(page, 'Confirm and continue')
  await expect(page.getByRole('heading', { name: 'How you’ll look and sound' })).toBeVisible()
  await press(page, 'Continue')
}

test('one visit from the request to the refill and an addendum, in two browsers, and all of it in the audit', async ({
  browser,
  portal,
  own,
}) => {
  const summary = 'Take the capsules for a week.'
  const ana = await own('ana')
  const leo = ana.person('Leo')
  const [member, clinician] = [await openParticipant(browser, portal), await openParticipant(browser, portal)]
  const [page, clinic] = [member.page, clinician.page]
  await clinic.setViewportSize({ width: 1440, height: 1000 })
  await signInByCalls(page.request, ana)

  const id = await test.step('the member requests a visit', () => requestVisit(page, portal, leo))
  // request-visit.spec.ts chooses a pharmacy on the screen; here it is set.
  await portal.sql('update care.visits set pharmacy = $2 where id = $1', [id, JSON.stringify(southgate)])

  await test.step('she says where the patient is, and both are in the call', async () => {
    await confirmLocation(page, id, leo)
    await openVisitAsClinician(clinician, id)
    await acceptAndStartVisit(clinic)
    await joinFromClinic(clinician)
    await expect(leaveButton(page)).toBeVisible()
    await untilFlowing([member, clinician], callPromise.start)
    await expect(clinic.getByText('12 Elm Street').first()).toBeVisible()
  })
  await test.step('the clinician writes a coded note, and a prescription that the pharmacy confirms', async () => {
    await clinic.getByLabel('Subjective').fill('Sore throat for three days.')
    await clinic.getByRole('combobox', { name: 'Diagnoses (ICD-10-CM)' }).fill('pharyngitis')
    await clinic.getByRole('option', { name: /J02\.9$/ }).click()
    await clinic.getByLabel('About your visit').fill(summary)
    await expect(clinic.getByText(/^Saved at/)).toBeVisible()
    await fillAmoxicillin(clinic)
    await press(clinic, 'Sign and send')
    await expect(clinic.getByText('The prescription is signed and on its way to the pharmacy.')).toBeVisible()
    await untilAtPharmacy(clinic)
  })
  await test.step('the clinician completes the visit, and the member reads the summary', async () => {
    await press(clinic, 'Review and complete')
    const question = clinic.getByRole('dialog', { name: 'Sign the note and complete the visit?' })
    for (const text of [`${leo.first} will get:`, 'This after-visit summary', 'Acute pharyngitis, unspecified', summary])
      await expect(question).toContainText(text)
    await expect(question).not.toContainText('J02.9')
    await press(clinic, 'Keep editing')
    await signAndComplete(clinic)
    await expect(clinic.getByText(/^Signed by /)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your visit has ended' })).toBeVisible()
    await page.getByRole('link', { name: 'Read the summary' }).click()
    await expect(page.getByText(summary)).toBeVisible()
    await expect(page.getByText('Acute pharyngitis, unspecified')).toBeVisible()
  })
  await test.step('she sees the prescription with its price, and requests a refill', async () => {
    await visit(page, '/my-prescriptions')
    const prescriptions = flow(page, 'My prescriptions')
    await prescriptions.getByRole('button', { name: new RegExp(amoxicillin) }).click()
    await expect(prescriptions.getByRole('region', { name: 'Price' })).toContainText('$')
    await press(page, 'Request a refill')
    await expect(prescriptions.getByText(/You requested a refill on/)).toBeVisible()
  })
  await test.step('an addendum reaches her', async () => {
    await press(clinic, 'Add an addendum')
    await clinic.getByLabel('Addendum for the record').fill('Rapid strep test: negative.')
    await clinic.getByLabel('What the patient reads').fill('The strep test is negative.')
    await press(clinic, 'Sign and send')
    await expect(clinic.getByText('Addendum signed. We’re telling the patient.')).toBeVisible()
    await visit(page, `/past-visits?consultId=${id}`)
    await expect(page.getByText('The strep test is negative.')).toBeVisible()
  })
  const rows = await portal.sql('select distinct event from care.audit_events where subject_id = $1', [leo.telehealthId])
  expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(audited))
  await closeParticipants(member, clinician)
})
