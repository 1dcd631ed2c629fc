import { demoPassword } from '#server/demo/demo-people.ts'

export type CallTimes = { call: string; p50: number; p95: number; failed: number }

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

type Wire = { url: string; token?: string; body?: object }

const ask = async ({ url, token, body }: Wire): Promise<{ status: number; jwt?: string }> => {
  const headers = {
    'content-type': 'application/json',
    'token-delivery': 'body',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
  const { meta } = (await answer.json()) as { meta?: { jwt?: string } }
  return meta?.jwt === undefined ? { status: answer.status } : { status: answer.status, jwt: meta.jwt }
}

const clients = 2

/**
 * Signs random members in, asks for what the pages ask, and signs them out.
 * @param count of members with an account, whose addresses have even numbers below it
 */
export const timeCalls = async (url: string, count: number, turns: number): Promise<CallTimes[]> => {
  const times = new Map<string, number[]>()
  const failed = new Map<string, number>()
  const timed = async (call: string, wire: Wire) => {
    const began = performance.now()
    const answer = await ask(wire)
    if (answer.status < 300) times.set(call, [...(times.get(call) ?? []), performance.now() - began])
    else failed.set(call, (failed.get(call) ?? 0) + 1)
    return answer
  }
  const one = async (turn: number) => {
    const email = `m${2 * (((turn + 1) * 7919) % Math.floor(count / 2))}@load.example`
    const { jwt: token } = await timed('sign-in', {
      url: `${url}/api/auth/login`,
      body: { email, password: demoPassword, type: 'MEMBER', version: 2 },
    })
    if (token === undefined) return
    await timed('first session check', { url: `${url}/api/auth/check-session?idleSeconds=0`, token })
    await timed('session check from memory', { url: `${url}/api/auth/check-session?idleSeconds=0`, token })
    await timed('dashboard sync', { url: `${url}/api/session`, token })
    await timed('family', { url: `${url}/api/delegations`, token })
    await timed('who has seen my data', { url: `${url}/api/account/data-access`, token })
    await timed('sign-out', { url: `${url}/api/auth/logout`, token, body: {} })
  }
  const work = async (first: number) => {
    for (let turn = first; turn < turns; turn += clients) await one(turn)
  }
  await Promise.all(Array.from({ length: clients }, (_, first) => work(first)))
  return [...new Set([...times.keys(), ...failed.keys()])].map((call) => {
    const sorted = (times.get(call) ?? []).sort((a, b) => a - b)
    return { call, p50: at(sorted, 0.5), p95: at(sorted, 0.95), failed: failed.get(call) ?? 0 }
  })
}
