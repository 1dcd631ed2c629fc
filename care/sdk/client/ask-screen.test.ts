import { afterEach, expect, test, vi } from 'vitest'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { screenAnswer } from '#shared/screen.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'

afterEach(() => vi.unstubAllGlobals())

/** A fake telehealth side that accepts only these tokens. */
const careThatTakes = (...good: string[]) => {
  const bearers: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers, credentials }: { headers: Record<string, string>; credentials: string }) => {
    const bearer = headers.authorization?.replace('Bearer ', '') ?? ''
    bearers.push(bearer)
    expect(credentials).toBe('same-origin')
    if (good.includes(bearer)) return Response.json(screenAnswer('drop_visit_draft', { dropped: true }, 4))
    return Response.json({ code: 'WEBSDK_AUTH_ERROR', meta: { errors: ['WEBSDK_AUTH_ERROR'] } }, { status: 401 })
  })
  return bearers
}

const host = (known: string | null, fresh: string) => {
  const unread: number[] = []
  const freshToken = vi.fn(async () => fresh)
  return { token: () => known, freshToken, whenUnread: (count: number) => void unread.push(count), unread }
}

test('a screen call uses the token in memory, returns its data, and reports the unread count', async () => {
  const bearers = careThatTakes('good')
  const own = host('good', 'other')
  expect(await askScreen(own, visitScreens.dropDraft, {})).toEqual({ dropped: true })
  expect(bearers).toEqual(['good'])
  expect(own.unread).toEqual([4])
  expect(own.freshToken).not.toHaveBeenCalled()
})

test('a screen call requests a token if there is no token yet', async () => {
  careThatTakes('fresh')
  const own = host(null, 'fresh')
  expect(await askScreen(own, visitScreens.dropDraft, {})).toEqual({ dropped: true })
})

test('a refused token is replaced, and the screen call is repeated once [FLOW-21 FLOW-22]', async () => {
  const bearers = careThatTakes('fresh')
  const own = host('stale', 'fresh')
  expect(await askScreen(own, visitScreens.dropDraft, {})).toEqual({ dropped: true })
  expect(bearers).toEqual(['stale', 'fresh'])
})

test('a second refusal fails the call [FLOW-21 FLOW-22]', async () => {
  const bearers = careThatTakes()
  const own = host('stale', 'stale too')
  await expect(askScreen(own, visitScreens.dropDraft, {})).rejects.toMatchObject({ code: 'WEBSDK_AUTH_ERROR' })
  expect(bearers).toEqual(['stale', 'stale too'])
  expect(own.unread).toEqual([])
})
