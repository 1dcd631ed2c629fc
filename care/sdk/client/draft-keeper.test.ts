import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftKeeper, type SavedDraft, type UnsavedPatch } from '#care/sdk/client/draft-keeper.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { networkError } from '#ui/lib/calls/refusal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake server with one draft; `isDown` simulates a lost connection. */
const server = (draftId = 'd1') => {
  const state = { draftId, content: {} as VisitDraft, isDown: false, patches: [] as VisitDraft[] }
  const save = async (patch: VisitDraft): Promise<SavedDraft> => {
    if (state.isDown) throw networkError()
    state.patches.push(patch)
    state.content = { ...state.content, ...patch }
    return { draftId: state.draftId, content: state.content }
  }
  return { state, save }
}

const remembered = () => {
  const box: { unsaved: UnsavedPatch | null } = { unsaved: null }
  return { box, remember: (unsaved: UnsavedPatch | null) => void Object.assign(box, { unsaved }) }
}

test('fast typing makes one save, and other tabs are told', async () => {
  const { state, save } = server()
  const { box, remember } = remembered()
  const onSaved = vi.fn()
  const keeper = new DraftKeeper({ save, remember, onSaved }, null)
  for (const reason of ['Cou', 'Cough', 'Cough since Monday']) keeper.patch({ reason })
  expect(keeper.state().content).toEqual({ reason: 'Cough since Monday' })
  expect(box.unsaved).toEqual({ draftId: null, patch: { reason: 'Cough since Monday' } })
  await vi.advanceTimersByTimeAsync(500)
  expect(state.patches).toEqual([{ reason: 'Cough since Monday' }])
  expect(box.unsaved).toBeNull()
  expect(keeper.state()).toMatchObject({ draftId: 'd1', isWaiting: false })
  expect(onSaved).toHaveBeenCalledWith({ draftId: 'd1', content: { reason: 'Cough since Monday' } })
})

test('without a network all changes wait in the tab, and are saved together later', async () => {
  const { state, save } = server()
  const { box, remember } = remembered()
  const keeper = new DraftKeeper({ save, remember }, null)
  state.isDown = true
  keeper.patch({ type: 'Nutrition' })
  expect(await keeper.flush()).toBe(false)
  keeper.patch({ reason: 'Diet' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(keeper.state()).toMatchObject({ isWaiting: true, content: { type: 'Nutrition', reason: 'Diet' } })
  expect(box.unsaved?.patch).toEqual({ type: 'Nutrition', reason: 'Diet' })
  state.isDown = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(state.patches).toEqual([{ type: 'Nutrition', reason: 'Diet' }])
  expect(keeper.state().isWaiting).toBe(false)
})

test('after a reload unsaved changes are applied on top of the server’s draft', async () => {
  const { state, save } = server()
  const { remember } = remembered()
  const keeper = new DraftKeeper(
    { save, remember },
    { draftId: 'd1', content: { type: 'Dermatology' } },
    { draftId: 'd1', patch: { reason: 'A mole' } },
  )
  expect(keeper.state().content).toEqual({ type: 'Dermatology', reason: 'A mole' })
  expect(await keeper.flush()).toBe(true)
  expect(state.patches).toEqual([{ reason: 'A mole' }])
})

test('unsaved changes of a finished draft are not applied to another one', async () => {
  const { state, save } = server('d2')
  const { remember } = remembered()
  const keeper = new DraftKeeper({ save, remember }, { draftId: 'd2', content: {} }, { draftId: 'd1', patch: { reason: 'Old' } })
  await keeper.flush()
  expect(keeper.state().content).toEqual({})
  expect(state.patches).toEqual([])
})

test('what another tab saved is taken over, except for fields unsaved here', () => {
  const { save } = server()
  const keeper = new DraftKeeper({ save, remember: () => {} }, { draftId: 'd1', content: {} })
  keeper.patch({ reason: 'Mine' })
  keeper.merge({ draftId: 'd1', content: { reason: 'Theirs', type: 'GeneralMedical' } })
  expect(keeper.state().content).toEqual({ reason: 'Mine', type: 'GeneralMedical' })
})

test('a save that answers with another draft reports this draft as gone, and changes nothing', async () => {
  const { save } = server('d2')
  const keeper = new DraftKeeper({ save, remember: () => {} }, { draftId: 'd1', content: { reason: 'Cough' } })
  keeper.patch({ type: 'GeneralMedical' })
  await keeper.flush()
  expect(keeper.state()).toMatchObject({ gone: 'd1', draftId: 'd1', content: { reason: 'Cough', type: 'GeneralMedical' } })
})

test('a refused save is reported and not retried', async () => {
  const save = vi.fn().mockRejectedValue(new CallError({ name: 'CoverageEnded', code: 'CoverageEnded', status: 404 }))
  const keeper = new DraftKeeper({ save, remember: () => {} }, null)
  keeper.patch({ reason: 'Cough' })
  expect(await keeper.flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(save).toHaveBeenCalledTimes(1)
  expect(keeper.state()).toMatchObject({ isWaiting: false, error: { code: 'CoverageEnded' }, content: { reason: 'Cough' } })
})

test('two saves never cross: the second waits for the first', async () => {
  const order: string[] = []
  const save = async (patch: VisitDraft) => {
    order.push(`begin ${patch.reason}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    order.push(`end ${patch.reason}`)
    return { draftId: 'd1', content: patch }
  }
  const keeper = new DraftKeeper({ save, remember: () => {} }, null)
  keeper.patch({ reason: 'one' })
  const first = keeper.flush()
  keeper.patch({ reason: 'two' })
  const second = keeper.flush()
  await vi.advanceTimersByTimeAsync(3000)
  expect([await first, await second]).toEqual([true, true])
  expect(order).toEqual(['begin one', 'end one', 'begin two', 'end two'])
})

test('other tabs are told only of changes that the member made here [FLOW-24]', async () => {
  const { save } = server()
  const onSaved = vi.fn()
  const unsaved = { draftId: 'd1', patch: { reason: 'Kept' } }
  const keeper = new DraftKeeper({ save, onSaved, remember: () => {} }, { draftId: 'd1', content: { type: 'Nutrition' } }, unsaved)
  keeper.merge({ draftId: 'd1', content: { type: 'Dermatology' } })
  expect(onSaved).not.toHaveBeenCalled()
  keeper.patch({ reason: 'Mine' })
  expect(onSaved.mock.calls).toEqual([[{ draftId: 'd1', content: { type: 'Dermatology', reason: 'Mine' } }]])
  keeper.merge({ draftId: 'd1', content: { type: 'GeneralMedical' } })
  expect(onSaved).toHaveBeenCalledTimes(1)
})
