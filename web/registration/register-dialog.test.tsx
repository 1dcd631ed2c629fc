import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { RegisterPage } from '#web/registration/register-page.tsx'
import { again, byPlan, field, fillAsEmployee, found, membership, next, type } from '#web/registration/testing/register-form.ts'
import { personToRegister } from '#web/shell/selected-person.ts'
import { settleImports, startPublicPage } from '#web/testing/public-page.ts'
import { user } from '#web/testing/user.ts'

let page: ReturnType<typeof startPublicPage>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') })
  page = startPublicPage('en', '/register')
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the dialog', () => {
  const open = async () => {
    fakeServer({ [byPlan]: found, [again]: found })
    const drawn = render(<RegisterPage />)
    await fillAsEmployee()
    await next()
    await screen.findByRole('dialog', { name: 'Eligible members' })
    return drawn
  }
  const dialog = () => within(screen.getByRole('dialog'))
  const radio = (name: RegExp) => dialog().getByRole<HTMLInputElement>('radio', { name })
  const goOn = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Next' })

  test('shows each person, and why some cannot register [REG-18 REG-19]', async () => {
    await open()
    const rows = dialog()
      .getAllByRole('radio')
      .map((one) => [one.closest('label')?.textContent, one.getAttribute('aria-disabled')])
    expect(rows, '[REG-20 REG-21 REG-22 REG-23 REG-24 REG-48]').toEqual([
      ['Grace04/12/1985', 'false'],
      ['Victor11/23/1983Member already has profile', 'true'],
      ['Theo08/15/2017Dependents under the age of 18 are unable to register', 'true'],
      ['Hector12/05/2003Profile not active', 'true'],
    ])
    expect(dialog().getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(location.pathname).toBe('/register/eligible-members')
  })

  test('enables Next after a selection, which keeps the person and opens the account page [REG-25 REG-26 REG-45]', async () => {
    await open()
    expect(goOn().disabled).toBe(true)
    await user.click(radio(/Theo/))
    expect([goOn().disabled, radio(/Theo/).checked]).toEqual([true, false])
    await user.click(radio(/Grace/))
    await user.click(goOn())
    expect(page.goesTo).toHaveBeenCalledWith('/register/create-account')
    expect(personToRegister.read()).toEqual({ ...membership.persons[0], membershipId: 'm1' })
  })

  test('closes by Cancel to /login and leaves nothing in the tab [REG-27]', async () => {
    await open()
    const cancel = dialog().getByRole('link', { name: 'Cancel' })
    expect(cancel.getAttribute('href')).toBe('/login')
    cancel.addEventListener('click', (event) => event.preventDefault())
    await user.click(cancel)
    expect(sessionStorage.length).toBe(0)
  })

  test('closes with Back or its button, and opens again with Forward [SHELL-016]', async () => {
    await open()
    const comeTo = (path: string) =>
      act(async () => {
        history.replaceState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      })
    await comeTo('/register')
    expect(screen.queryByRole('dialog')).toBeNull()
    await comeTo('/register/eligible-members')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/register'])
    expect(field('Last name').value).toBe('Hopewell')
  })

  test('reopens after a reload, with the form kept [SHELL-016 CALL-21 REG-44]', async () => {
    const first = await open()
    first.unmount()
    render(<RegisterPage />)
    await settleImports()
    expect(await screen.findByRole('dialog', { name: 'Eligible members' })).toBeDefined()
    expect([type().value, field('Last name').value, field('Zip code').value]).toEqual(['employer', 'Hopewell', '60601'])
    expect(JSON.stringify(sessionStorage)).not.toContain('Theo')
  })

  test('does not open without an earlier lookup [SHELL-016]', async () => {
    startPublicPage('en', '/register/eligible-members')
    const server = fakeServer({})
    render(<RegisterPage />)
    await settleImports()
    expect([screen.queryByRole('dialog'), location.pathname, server.asked]).toEqual([null, '/register', []])
  })

  test('says that a registration has timed out, and starts over', async () => {
    startPublicPage('en', '/register/eligible-members')
    sessionStorage.setItem('foyer.membership', '"m1"')
    fakeServer({ [again]: refused(404, 'RegistrationTicketMissing') })
    render(
      <>
        <RegisterPage />
        <Toaster />
      </>,
    )
    expect(await screen.findByText('Your registration has timed out. Please look yourself up again.')).toBeDefined()
    expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/register'])
    expect(sessionStorage.getItem('foyer.membership')).toBeNull()
  })

  test('keeps the person chosen before', async () => {
    const first = await open()
    await user.click(radio(/Grace/))
    await user.click(goOn())
    await act(async () => first.unmount())
    render(<RegisterPage />)
    await screen.findByRole('dialog')
    expect([radio(/Grace/).checked, goOn().disabled]).toEqual([true, false])
  })
})
