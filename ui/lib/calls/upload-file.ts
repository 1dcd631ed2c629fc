import type { Call, Sent } from '#shared/calls.ts'
import { sendPiece } from '#ui/lib/calls/send.ts'
import { isTransient } from '#ui/lib/transient-error.ts'

/** Milliseconds before each retry of a chunk. */
const waits = [1000, 3000, 9000]

/** A call that accepts a chunk by its number, from 0. Sending a chunk twice is not an error. */
type PieceCall = Call & { takesFile: object; input: { _zod: { output: { seq: number } } } }

type Upload<C extends PieceCall> = {
  file: Blob
  call: C
  /** The call's input without `seq`; identifies the upload. */
  input: Omit<Sent<C>, 'seq'>
  /**
   * Size of a chunk in bytes: within the call's limit, and small enough to arrive within the request timeout of 30 s on a slow connection.
   */
  pieceBytes: number
  /** Number of the first chunk to send, to resume an interrupted upload. */
  from?: number
  /** Called after each chunk with the bytes sent so far. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const sendOne = async <C extends PieceCall>(upload: Upload<C>, seq: number, tries = 0): Promise<void> => {
  const { file, call, input, pieceBytes, signal } = upload
  signal?.throwIfAborted()
  const piece = file.slice(seq * pieceBytes, (seq + 1) * pieceBytes)
  try {
    await sendPiece(call, { ...input, seq } as Sent<C>, piece, signal ? { signal } : {})
  } catch (error) {
    const wait = waits[tries]
    if (wait === undefined || !isTransient(error)) throw error
    await rest(wait)
    await sendOne(upload, seq, tries + 1)
  }
}

/**
 * Sends a file in chunks, one after the other, and retries each after a network failure.
 * @throws CallError, or the signal's reason
 */
export const uploadFile = async <C extends PieceCall>(upload: Upload<C>): Promise<void> => {
  const { file, pieceBytes, from = 0, onProgress } = upload
  for (let seq = from; seq * pieceBytes < file.size; seq += 1) {
    await sendOne(upload, seq)
    onProgress?.(Math.min((seq + 1) * pieceBytes, file.size))
  }
}
