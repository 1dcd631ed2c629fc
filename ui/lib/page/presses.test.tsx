import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressScript, replayEarlyPresses } from '#ui/lib/page/presses.ts'

const page = `
  <form><button type="submit">Login</button><button type="button" id="show"><i>Show</i></button></form>
  <button type="button" popovertarget="list" id="menu">Language</button>
  <a href="?lang=es" hreflang="es" id="language">Español</a>
  <a href="/register" id="link">Register</a>`
const clicks: string[] = []
const byId = (id: string) => document.getElementById(id) as HTMLElement
/** Clicks an element. Returns false if a listener called `preventDefault`. */
const click = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

let scripted: AbortController
beforeEach(() => {
  document.body.innerHTML = page
  clicks.length = 0
  scripted = new AbortController()
  const add = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    add(type, listener, { capture: true, signal: scripted.signal }),
  )
  new Function(pressScript)()
  for (const type of ['click', 'submit'])
    document.addEventListener(
      type,
      (event) => {
        clicks.push(`${type} ${(event.target as Element).id || (event.target as Element).tagName}`)
        event.preventDefault()
      },
      { signal: scripted.signal },
    )
})
afterEach(() => {
  scripted.abort()
  vi.unstubAllGlobals()
})

test('early presses that need a script are held and replayed once in order', () => {
  expect([click(document.querySelector('i') as Element), click(byId('show')), click(byId('language'))]).toEqual([false, false, false])
  expect(clicks).toEqual([])
  expect(byId('show').ariaBusy).toBeTruthy()
  replayEarlyPresses()
  expect(clicks).toEqual(['click show', 'click language'])
  expect(byId('show').ariaBusy).toBeNull()
})

test('presses on links and popover buttons go straight to the browser', () => {
  click(byId('link'))
  click(byId('menu'))
  expect(clicks).toEqual(['click link', 'click menu'])
})

test('an early form submit is held, and its button is pressed later', () => {
  const form = document.querySelector('form') as HTMLFormElement
  const submitter = form.querySelector('[type=submit]') as HTMLButtonElement
  const pressed = vi.spyOn(submitter, 'click')
  const isLeft = form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
  expect([isLeft, clicks]).toEqual([false, []])
  replayEarlyPresses()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('presses after the replay are not held', () => {
  replayEarlyPresses()
  click(byId('show'))
  expect(clicks).toEqual(['click show'])
  replayEarlyPresses()
  expect(clicks).toEqual(['click show'])
})
