import type { Call, Sent } from '#shared/calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { sendPiece } from '#ui/lib/send.ts'

/** Milliseconds before each new try of a piece. */
const waits = [1000, 3000, 9000]

/** Takes the pieces of a file by their number, from 0; one that it has already is no mistake. */
type PieceCall = Call & { takesFile: object; input: { _zod: { output: { seq: number } } } }

type Upload<C extends PieceCall> = {
  file: Blob
  call: C
  /** Which upload the pieces belong to: the call's input without `seq`. */
  input: Omit<Sent<C>, 'seq'>
  /** As large as the call takes them; small enough to arrive within the 30 seconds of a request on a slow line. */
  pieceBytes: number
  /** The first piece that the server has not, of an upload that was cut. */
  from?: number
  /** Bytes sent so far, after every piece. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** No answer, or one that tells to wait: the piece may be sent once more. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

const sendOne = async <C extends PieceCall>(upload: Upload<C>, seq: number, tries = 0): Promise<void> => {
  const { file, call, input, pieceBytes, signal } = upload
  signal?.throwIfAborted()
  const piece = file.slice(seq * pieceBytes, (seq + 1) * pieceBytes)
  try {
    await sendPiece(call, { ...input, seq } as Sent<C>, piece, signal ? { signal } : {})
  } catch (error) {
    const wait = waits[tries]
    if (wait === undefined || !isPassing(error)) throw error
    await rest(wait)
    await sendOne(upload, seq, tries + 1)
  }
}

/** Sends a file in pieces, one after the other, each tried again after a cut line. Throws CallError, or the signal's reason. */
export const uploadFile = async <C extends PieceCall>(upload: Upload<C>): Promise<void> => {
  const { file, pieceBytes, from = 0, onProgress } = upload
  for (let seq = from; seq * pieceBytes < file.size; seq += 1) {
    await sendOne(upload, seq)
    onProgress?.(Math.min((seq + 1) * pieceBytes, file.size))
  }
}
