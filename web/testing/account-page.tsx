import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { AccountSettingsPage } from '#web/account/account-settings-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { user } from '#web/testing/user.ts'

export const at = (hour: number) => `2026-11-20T${hour}:00:00Z`
const chrome = { browser: 'Chrome', system: 'Windows' }
/** The member's sessions: this browser, and a phone. */
export const here = { id: 's1', device: chrome, signedInAt: at(14), lastInputAt: at(15), isThis: true, isPending: false }
export const device = {
  id: 'd1',
  device: chrome,
  rememberedAt: at(10),
  lastUsedAt: at(14),
  expiresAt: '2026-12-20T10:00:00Z',
  isThis: true,
}
export const noApp = { since: null, codesLeft: 0, isEnough: true }
export const profile = {
  id: 'profile-ana',
  first: 'Ana',
  last: 'Rivera',
  email: 'ana.rivera@example.com',
  newEmail: null,
  phone: '2125550101',
  isEmailProved: true,
  isPhoneConfirmed: true,
  gender: 'Female',
  language: 'English',
  otherLanguage: '',
  zip: '78704',
  timeZone: null,
  dob: '1985-04-12',
}
export const preferences = {
  channels: { visits: ['email', 'text'], messages: ['email'], invoices: ['email'], programs: ['email'], security: ['email'] },
  reminderMinutes: [1440, 60],
  push: ['visitSoon', 'clinicianReady', 'message', 'earlierTime'],
}

type Answers = Parameters<typeof fakeServer>[0]

type SettingsPath = (typeof paths)['accountSettings' | 'changePassword' | 'notifications' | 'security' | 'dataAccess' | 'ownData']

/** Renders a page of Ana's settings and waits until everything is loaded. */
export const openSettings = async (
  answers: Answers = {},
  { language = 'en', path = paths.accountSettings }: { language?: Language; path?: SettingsPath } = {},
) => {
  const server = fakeServer({
    'GET /api/profiles/profile-ana': { body: { data: profile } },
    'GET /api/account/notifications': { body: { data: preferences } },
    'GET /api/account/push-devices': { body: { data: { publicKey: null, devices: [] } } },
    'GET /api/account/sessions': { body: { data: [here] } },
    'GET /api/account/devices': { body: { data: [] } },
    'GET /api/account/passkeys': { body: { data: { isAllowed: true, isEnough: true, passkeys: [] } } },
    'GET /api/account/authenticator': { body: { data: noApp } },
    'GET /api/account/data-access': { body: { data: { rows: [], next: null } } },
    'GET /api/account/care-access': { body: { data: { rows: [], next: null } } },
    ...answers,
  })
  configurePage(language)
  renderForMember(
    <>
      <AccountSettingsPage />
      <ConfirmDialog />
      <Toaster />
    </>,
    demoSession(),
    path,
  )
  await waitFor(() => {
    expect(document.querySelector('[aria-busy]')).toBeNull()
    expect(document.querySelector('main, section, [role=tabpanel]')).toBeTruthy()
  })
  return server
}

/** Renders the page of sign-in and security. */
export const openSecurity = (answers: Answers = {}, language: Language = 'en') => openSettings(answers, { language, path: paths.security })

export const part = (name: string) => within(screen.getByRole('region', { name }))
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
export const inDialog = () => within(screen.getByRole('dialog'))
export const dialogs = () => screen.queryAllByRole('dialog').length
/** A response that changes once `call` was made. */
export const changing = (server: () => ReturnType<typeof fakeServer> | undefined, call: string, before: unknown, then: unknown) => () => ({
  body: { data: server()?.count(call) ? then : before },
})
