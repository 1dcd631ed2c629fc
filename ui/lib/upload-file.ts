import type { Call, Sent } from '#shared/calls.ts'
import { CallError, networkError } from '#ui/lib/call-error.ts'
import { sendPiece } from '#ui/lib/send.ts'

/** Bytes: small enough to arrive within the 30 seconds of a request on a slow line. */
export const pieceBytes = 4 * 1024 * 1024

/** Milliseconds before each new try of a piece. */
const waits = [1000, 3000, 9000]

/** Takes the piece that begins at `offset` and answers how many bytes it has, from the first on without a gap. */
type PieceCall = Call & {
  takesFile: object
  input: { _zod: { input: { offset: number } } }
  answer: { _zod: { output: { received: number } } }
}

type Upload<C extends PieceCall> = {
  file: Blob
  call: C
  /** Which upload the pieces belong to: the call's input without `offset`. */
  input: Omit<Sent<C>, 'offset'>
  /** Bytes that the server has already, of an upload that was cut. */
  received?: number
  /** After every piece. */
  onProgress?: (received: number) => void
  signal?: AbortSignal
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** No answer, or one that tells to wait: the piece may be sent once more. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Sends a file in pieces, each tried again after a cut line; the server's count says where to go on, so that it may be called
 * again for the same upload. Throws CallError, or the signal's reason.
 */
export const uploadFile = async <C extends PieceCall>({
  file,
  call,
  input,
  received = 0,
  onProgress,
  signal,
}: Upload<C>): Promise<void> => {
  let done = received
  let tries = 0
  while (done < file.size) {
    signal?.throwIfAborted()
    try {
      const piece = file.slice(done, done + pieceBytes)
      const { data } = await sendPiece(call, { ...input, offset: done } as Sent<C>, piece, signal ? { signal } : {})
      const hasMoved = data.received > done
      done = data.received
      onProgress?.(done)
      if (!hasMoved) throw networkError()
      tries = 0
    } catch (error) {
      const wait = waits[tries]
      if (wait === undefined || !isPassing(error)) throw error
      tries += 1
      await rest(wait)
    }
  }
}
