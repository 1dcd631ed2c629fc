import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readPin } from '#e2e/outbox.ts'
import { demoMemberships, demoPassword } from '#server/demo/demo-people.ts'

/** The demo's accounts by their groups' features. Read-only: a test that changes a member uses a copy (`own` of people.ts). */
export const memberEmails = {
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
export type DemoMember = keyof typeof memberEmails

/** What sign-in needs of an account outside the demo. */
export type TestAccount = { email: string; phones: readonly string[] }

const accountOf = (who: DemoMember | TestAccount): TestAccount => {
  if (typeof who !== 'string') return who
  const email = memberEmails[who]
  const person = demoMemberships.flatMap(({ persons }) => persons).find((one) => one.email === email)
  return { email, phones: person?.phones ?? [] }
}

/** Fills in and submits the form of /login. */
export const signInByForm = async (page: Page, who: DemoMember | TestAccount, password: string = demoPassword): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(accountOf(who).email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Opens /login, signs in and waits for the dashboard. */
export const signInToDashboard = async (page: Page, who: DemoMember | TestAccount): Promise<void> => {
  await page.goto('/login')
  await signInByForm(page, who)
  await expect(page).toHaveURL('/dashboard')
}

const call = async (api: APIRequestContext, path: string, data: object) => {
  const answer = await api.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/** Signs in with the call that the form makes; if the group requires a PIN, it is still due. */
export const startPending = (api: APIRequestContext, who: DemoMember | TestAccount) =>
  call(api, '/api/auth/login', { email: accountOf(who).email, password: demoPassword, type: 'MEMBER', version: 2 })

/** Starts a session with the calls that the form makes, including the PIN, for tests of later pages. */
export const signInByCalls = async (api: APIRequestContext, who: DemoMember | TestAccount): Promise<void> => {
  const { level, familyMember } = await startPending(api, who)
  if (level !== 'pending') return
  const phones = (await (await api.get(`/api/mfa/phones?telehealthId=${familyMember.telehealthId}`)).json()).data
  const number = accountOf(who).phones[0] ?? ''
  const phone = phones.find(({ phone_number }: { phone_number: string }) => phone_number.endsWith(number.slice(-4)))
  await call(api, '/api/mfa', { delivery_method: 'text', communication_id: phone.party_phone_fax_id })
  await call(api, '/api/mfa/login', { pin: await readPin(api, number), remember_device: false })
}
