import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave } from '#ui/lib/autosave.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { networkError } from '#ui/lib/calls/refusal.ts'
import { isTransient } from '#ui/lib/transient-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const times = { rest: 500, retry: 4000 }
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const refusal = (status: number) => new CallError({ name: 'Refused', code: 'Refused', status })

/** A fake server: records each save, takes `takes` milliseconds for it, and throws `failure` while that is set. */
const server = (takes = 0) => {
  const state = { saved: [] as string[], failure: null as unknown, tries: 0 }
  const save = async (text: string) => {
    state.tries += 1
    if (takes > 0) await new Promise((done) => setTimeout(done, takes))
    if (state.failure !== null) throw state.failure
    state.saved.push(text)
    return state.saved.length
  }
  return { state, save }
}

test('fast changes make one save after a pause', async () => {
  const { state, save } = server()
  const autosave = new Autosave({ save, times })
  for (const text of ['C', 'Co', 'Cough']) {
    autosave.change(text)
    await wait(400)
  }
  expect(state.saved).toEqual([])
  expect(autosave.unsaved()).toBe('Cough')
  await wait(100)
  expect(state.saved).toEqual(['Cough'])
  expect(autosave.unsaved()).toBeNull()
})

test('a change during a save waits for that save and for its own pause', async () => {
  const { state, save } = server(1000)
  const autosave = new Autosave({ save, times })
  autosave.change('one')
  await wait(1400)
  autosave.change('two')
  await wait(100)
  expect(state).toMatchObject({ saved: ['one'], tries: 1 })
  await wait(400)
  expect(state.tries).toBe(2)
  await wait(1000)
  expect(state.saved).toEqual(['one', 'two'])
})

test('a flush also saves changes made during a running save, in order', async () => {
  const { state, save } = server(1000)
  const autosave = new Autosave({ save, times })
  autosave.change('one')
  const first = autosave.flush()
  autosave.change('two')
  const second = autosave.flush()
  await wait(2000)
  await Promise.all([first, second])
  expect(state).toMatchObject({ saved: ['one', 'two'], tries: 2 })
})

test('without a network the save is retried with all later changes', async () => {
  const { state, save } = server()
  const merge = (former: string, change: string) => `${former} ${change}`
  const remember = vi.fn()
  const autosave = new Autosave({ save, merge, remember, times })
  state.failure = networkError()
  autosave.change('one')
  await wait(500)
  expect(autosave.state()).toEqual({ isWaiting: true, error: null })
  autosave.change('two')
  await wait(9000)
  expect(state.tries).toBe(4)
  expect(remember).toHaveBeenLastCalledWith('one two')
  state.failure = null
  await wait(4000)
  expect(state.saved).toEqual(['one two'])
  expect(autosave.state()).toEqual({ isWaiting: false, error: null })
  expect(remember).toHaveBeenLastCalledWith(null)
})

test('unsaved changes are remembered until their save has succeeded', async () => {
  const { save } = server(1000)
  const remember = vi.fn()
  const autosave = new Autosave<string>({ save, remember, merge: (former, change) => `${former} ${change}`, times })
  autosave.change('one')
  await wait(600)
  autosave.change('two')
  expect(remember).toHaveBeenLastCalledWith('one two')
  await wait(900)
  expect(remember).toHaveBeenLastCalledWith('two')
})

test('a refusal after a temporary failure ends the retries', async () => {
  const { state, save } = server()
  const autosave = new Autosave({ save, times })
  state.failure = refusal(503)
  autosave.change('one')
  await wait(times.rest)
  expect(autosave.state()).toEqual({ isWaiting: true, error: null })
  state.failure = refusal(422)
  await wait(times.retry)
  expect(autosave.state()).toEqual({ isWaiting: false, error: state.failure })
})

test('a refused change is reported and kept, and the next change is saved', async () => {
  const { state, save } = server()
  const autosave = new Autosave({ save, times })
  state.failure = refusal(422)
  autosave.change('one')
  await expect(autosave.flush()).rejects.toBe(state.failure)
  await wait(30_000)
  expect(state.tries).toBe(1)
  expect(autosave.state()).toEqual({ isWaiting: false, error: state.failure })
  expect(autosave.unsaved()).toBe('one')
  state.failure = null
  autosave.change('two')
  expect(autosave.state().error).toBeNull()
  await wait(500)
  expect(state.saved).toEqual(['two'])
})

test.each([
  ['retries if asked to', true, 3],
  ['gives up by default', undefined, 1],
])('closing saves at once; if that fails it %s', async (_, retriesWhenClosed, tries) => {
  const { state, save } = server()
  const autosave = new Autosave({ save, times, ...(retriesWhenClosed && { retriesWhenClosed }) })
  const close = autosave.open()
  autosave.change('one')
  state.failure = networkError()
  close()
  await wait(8000)
  expect(state.tries).toBe(tries)
})

test('a pause waits for the running save and holds back later ones until resumed', async () => {
  const { state, save } = server(1000)
  const autosave = new Autosave({ save, times })
  autosave.change('one')
  await wait(600)
  autosave.change('two')
  const paused = autosave.pause()
  await wait(900)
  await paused
  autosave.change('three')
  await autosave.flush()
  await wait(9000)
  expect(state.saved).toEqual(['one'])
  autosave.resume()
  await wait(1000)
  expect(state.saved).toEqual(['one', 'three'])
})

test('discarded changes are not saved, nor retried if their running save fails', async () => {
  const { state, save } = server(1000)
  const autosave = new Autosave({ save, times })
  autosave.change('one')
  await wait(600)
  state.failure = networkError()
  autosave.discard()
  await wait(9000)
  expect(state.tries).toBe(1)
  expect(autosave.unsaved()).toBeNull()
  expect(autosave.state()).toEqual({ isWaiting: false, error: null })
})

test.each([
  [networkError(), true],
  [refusal(429), true],
  [refusal(503), true],
  [refusal(422), false],
  [refusal(401), false],
  [new TypeError('a defect of the page'), false],
])('is %s a transient error: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected)
})
