import { vi } from 'vitest'

type Answer = { status?: number; code?: string; data?: unknown; unread?: number }
type Answers = Record<string, (input: Record<string, unknown>) => Answer>

/** Fakes screens and files by the last segment of their path; a name without an answer fails as a lost connection. */
export const fakeScreens = (answers: Answers) => {
  const asked: { name: string; input: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (address: string, { body = null }: { body?: unknown } = {}) => {
    const url = new URL(address, 'http://localhost')
    const name = url.pathname.split('/').at(-1) ?? ''
    const input = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(url.searchParams)
    asked.push({ name, input })
    const answer = answers[name]
    if (!answer) throw new TypeError('Failed to fetch')
    const { status = 200, code, data, unread = 0 } = answer(input)
    if (code !== undefined) return Response.json({ meta: { errors: [code] } }, { status })
    const isScreen = url.pathname.includes('/screens/')
    return Response.json(isScreen ? { screens: [{ name, data }], response_data: { unviewed_messages: unread } } : data)
  })
  return { asked, inputsOf: (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input), answers }
}
