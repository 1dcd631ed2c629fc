import type { Profiler } from 'node:inspector'

export type Profile = Profiler.Profile
type Frame = Profiler.ProfileNode['callFrame']
type TimeShare = { name: string; share: number }

/** Whose code a sampled function is; null while the process waits, or begins the profile. */
const kindOf = ({ functionName, url }: Frame): string | null => {
  if (functionName === '(idle)' || url === 'node:inspector') return null
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (/node_modules\/(pg|drizzle)/.test(url)) return 'PostgreSQL client'
  if (url.includes('node_modules')) return 'other packages'
  if (url.startsWith('node:')) return 'Node'
  return url === '' ? 'V8 and native code' : 'Foyer'
}

/** The function with the last two parts of its path, such as `find (session/session-cache.ts:89)`. */
const nameOf = ({ functionName, url, lineNumber }: Frame): string => {
  const place = url.split('/').slice(-2).join('/')
  return `${functionName || 'a function'}${place === '' ? '' : ` (${place}:${lineNumber + 1})`}`
}

const sharesOf = (times: ReadonlyMap<string, number>, total: number): TimeShare[] =>
  [...times].map(([name, time]) => ({ name, share: time / total })).sort((a, b) => b.share - a.share)

/**
 * Where the main thread spends its busy time: by whose code runs, and by function, without those that it calls. Password hashes run on
 * other threads and are not in it.
 */
export const profileShares = ({ nodes, samples = [], timeDeltas = [] }: Profile): { kinds: TimeShare[]; functions: TimeShare[] } => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [kinds, functions] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, name: string, time: number) => to.set(name, (to.get(name) ?? 0) + time)
  let total = 0
  samples.forEach((id, at) => {
    const frame = frames.get(id)
    const kind = frame ? kindOf(frame) : null
    if (!frame || kind === null) return
    const time = timeDeltas[at] ?? 0
    total += time
    add(kinds, kind, time)
    add(functions, nameOf(frame), time)
  })
  return { kinds: sharesOf(kinds, total), functions: sharesOf(functions, total) }
}
