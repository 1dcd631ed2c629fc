/** One answer and the state of the server that it belongs to. */
type Known = { etag: string; body: unknown }

const mostKept = 20
const known = new Map<string, Known>()

/** The headers that ask only for what has changed since. The server forbids every cache of its answers, so this memory of the page stands in for one. */
export const askWhetherChanged = (url: string): Record<string, string> => {
  const etag = known.get(url)?.etag
  return etag === undefined ? {} : { 'if-none-match': etag }
}

/** Keeps an answer that names its state. */
export const keepAnswer = (url: string, etag: string | null, body: unknown): void => {
  if (etag === null) return
  if (known.size >= mostKept) known.clear()
  known.set(url, { etag, body })
}

/** What a 304 stands for. */
export const keptAnswer = (url: string): unknown => known.get(url)?.body ?? null
