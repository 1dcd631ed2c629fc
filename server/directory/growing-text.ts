import { sharedColumn } from '#server/directory/snapshot-columns.ts'

const encoder = new TextEncoder()
/** Bytes that a character of JavaScript may take in UTF-8. */
const widest = 3

/** Texts one after the other, whose number and length nobody knows before. */
export const growingText = () => {
  let bytes = new Uint8Array(1024)
  let starts = new Uint32Array(64)
  let [used, count] = [0, 0]
  return {
    add: (text: string): void => {
      if (used + text.length * widest > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length + text.length * widest)
        larger.set(bytes)
        bytes = larger
      }
      if (count + 1 >= starts.length) {
        const larger = new Uint32Array(2 * starts.length)
        larger.set(starts)
        starts = larger
      }
      used += encoder.encodeInto(text, bytes.subarray(used)).written
      count += 1
      starts[count] = used
    },
    count: () => count,
    /** In shared memory: the bytes, and where each text begins, the end of the last behind them. */
    finish: (): { text: Uint8Array; start: Uint32Array } => {
      const text = sharedColumn(Uint8Array, used)
      text.set(bytes.subarray(0, used))
      const start = sharedColumn(Uint32Array, count + 1)
      start.set(starts.subarray(0, count + 1))
      return { text, start }
    },
  }
}
