import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NavBar } from '#web/shell/nav-bar.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage } from '#web/testing/portal.tsx'

const signOut = vi.hoisted(() => vi.fn())
vi.mock('#web/session/leave.ts', () => ({ signOut }))

beforeEach(() => {
  signOut.mockReset()
  configurePage()
})
afterEach(cleanup)

const open = (change: Parameters<typeof demoSession>[0] = {}) => render(<NavBar session={demoSession(change)} path="/inbox" />)
const main = () => screen.getAllByRole('navigation', { name: 'Main' })
const links = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.textContent)
const mainNames = ['Home', 'Request Care', 'Medical Info', 'My Family', 'Inbox', 'Messages']
const accountNames = ['Account Settings', 'Support', 'Invoices', 'Favorites']

test('the bar lists the main navigation and marks the current page [SHELL-057 SHELL-058 SHELL-059 SHELL-060 SHELL-061 SHELL-062]', () => {
  open()
  const [bar] = main()
  expect(bar && links(bar)).toEqual(mainNames)
  expect(bar && within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Inbox')
  expect(screen.getByRole('link', { name: 'Foyer' }).getAttribute('href')).toBe('/')
})

test('Messages shows the unread count, with its words for screen readers [SHELL-062]', () => {
  open({ unread: 120 })
  const [bar] = main()
  expect(bar && within(bar).getByRole('link', { name: 'Messages 120 unread' }).textContent).toContain('99+')
  cleanup()
  open({ unread: 0 })
  expect(screen.queryByText('0 unread')).toBeNull()
})

test('the account menu shows name and group and holds its entries [SHELL-065 SHELL-066 SHELL-067 SHELL-068 SHELL-069]', async () => {
  const { container } = open()
  expect(screen.getByRole('button', { name: /Account: Ana Rivera Lakeside Schools/ })).toBeTruthy()
  const menu = container.querySelector<HTMLElement>('[popover]')
  expect(menu && links(menu).slice(0, 4)).toEqual(accountNames)
  await userEvent.click(within(menu as HTMLElement).getByRole('button', { name: 'Logout' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith('/logout')
})

test('on a phone the menu is a drawer that lists the main navigation as well [SHELL-070]', async () => {
  open({ unread: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = screen.getByRole('dialog', { name: /Ana Rivera/ })
  expect(links(drawer).slice(0, 10)).toEqual([...mainNames.slice(0, 5), 'Messages33 unread', ...accountNames])
  expect(within(within(drawer).getByRole('navigation')).getByRole('link', { current: true }).textContent).toBe('Inbox')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a choice in the drawer closes it, and Logout signs out [SHELL-069 SHELL-070]', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'My Family' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith('/logout')
})

test('before the session is loaded the bar shows no name, and a pressed menu opens once it is [SHELL-063]', async () => {
  const { rerender } = render(<NavBar session={null} path="/dashboard" />)
  expect(screen.queryByRole('button', { name: /Account/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-busy')).toBe('true')
  rerender(<NavBar session={demoSession()} path="/dashboard" />)
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' })).toBeDefined()
})

test("the group's logo and colours show while its member is signed in", () => {
  const session = demoSession()
  const colors = Object.fromEntries(['primary', 'link'].map((token) => [token, ['#1f5fa8', '#9cc5f3']]))
  const brand = { logo: '/api/groups/logos/abc', colors } as unknown as NonNullable<typeof session.group.brand>
  const { unmount } = render(<NavBar session={{ ...session, group: { ...session.group, brand } }} path="/inbox" />)
  expect(screen.getByRole('img', { name: 'Lakeside Schools' }).getAttribute('src')).toBe('/api/groups/logos/abc')
  expect(document.documentElement.style.getPropertyValue('--primary')).toBe('light-dark(#1f5fa8, #9cc5f3)')
  unmount()
  expect(document.documentElement.style.getPropertyValue('--primary')).toBe('')
})
