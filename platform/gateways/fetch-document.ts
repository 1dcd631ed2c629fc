import { publicFetch } from '#platform/gateways/public-fetch.ts'

const timeoutMs = 10_000
const mostBytes = 512 * 1024

export type Fetched = { text: string } | { problem: string }

const problemOf = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? name)
}

/** Reads a body up to `mostBytes`; returns null if it is larger. */
const readBody = async (answer: Response): Promise<string | null> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > mostBytes) return null
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/**
 * Fetches a partner's public document, such as metadata, from an address that an operator entered. Redirects are not followed, so the
 * document comes from that address only. `problem` is a status or an error code, never text of the remote server.
 * @param allowsLocal whether the address may be on this machine or in a private network
 */
export const fetchDocument = async (url: string, allowsLocal: boolean): Promise<Fetched> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = allowsLocal ? await fetch(url, { redirect: 'manual', signal, credentials: 'omit' }) : await publicFetch(url, { signal })
    if (!answer.ok) return { problem: String(answer.status) }
    const text = await readBody(answer)
    return text === null ? { problem: 'too large' } : { text }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
