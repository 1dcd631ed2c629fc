import { trustedScriptUrl } from '#ui/lib/page/trusted-types.ts'
import workerUrl from '#ui/lib/robot-check-worker.ts?worker&url'

const asPayload = (challenge: unknown, solution: unknown): string => btoa(JSON.stringify({ challenge, solution }))

/**
 * Solves the challenge in a worker and returns ALTCHA's payload (base64) for the server. `onTried` receives the number of keys tried.
 * Rejects if the browser lacks workers or Web Crypto, as on a page served over plain HTTP.
 */
export const solveRobotCheck = (challenge: object, onTried: (keys: number) => void): Promise<string> =>
  new Promise<string>((done, fail) => {
    const worker = new Worker(trustedScriptUrl('robot-check', workerUrl))
    const end = (act: () => void) => {
      worker.terminate()
      act()
    }
    worker.onerror = () => end(() => fail(new Error('The robot check could not be worked out.')))
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number') return onTried(data)
      return end(() => (data ? done(asPayload(challenge, data)) : fail(new Error('The robot check has no solution here.'))))
    }
    worker.postMessage(challenge)
  })
