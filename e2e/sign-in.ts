import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readPin } from '#e2e/outbox.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

/** The demo's accounts by what their groups have. */
export const members = {
  /** FOYER: everything, no PIN. */
  ana: 'ana.rivera@example.com',
  ben: 'ben.rivera@example.com',
  /** SECURE: a PIN by text or phone call, two phones. */
  dora: 'dora.secure@example.com',
  /** BASIC: Telehealth only. */
  sam: 'sam.basic@example.com',
  /** RX-ONLY: RX, Pricing, Providers. */
  rita: 'rita.rx@example.com',
  nora: 'nora.hyuhg@example.com',
  pat: 'pat.paid@example.com',
} as const
export type Member = keyof typeof members

/** Fills the form of /login and sends it. */
export const signIn = async (page: Page, member: Member, password: string = demoPassword): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(members[member])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Opens /login, signs in and waits for the dashboard. */
export const signInToDashboard = async (page: Page, member: Member): Promise<void> => {
  await page.goto('/login')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
}

const call = async (api: APIRequestContext, path: string, data: object) => {
  const answer = await api.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/** Signs in by the call that the form makes; where the group asks for a PIN it is still due. */
export const startPending = (api: APIRequestContext, member: Member) =>
  call(api, '/api/auth/login', { email: members[member], password: demoPassword, type: 'MEMBER', version: 2 })

/** A session without the form, for tests of what comes after it: the calls that the form would make, the PIN included. */
export const startSession = async (api: APIRequestContext, member: Member): Promise<void> => {
  const { level, familyMember } = await startPending(api, member)
  if (level !== 'pending') return
  const phones = (await (await api.get(`/api/mfa/phones?telehealthId=${familyMember.telehealthId}`)).json()).data
  await call(api, '/api/mfa', { delivery_method: 'text', communication_id: phones[0].party_phone_fax_id })
  await call(api, '/api/mfa/login', { pin: await readPin(api, '2125550134'), remember_device: false })
}
