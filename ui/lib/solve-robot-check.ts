import workerUrl from '#ui/lib/robot-check-worker.ts?worker&url'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

/** Where the content policy asks for trusted types, the one script address that may become a worker. */
const trustedWorkerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('robot-check', { createScriptURL: () => workerUrl }).createScriptURL('') ?? workerUrl
}

const asPayload = (challenge: unknown, solution: unknown): string => btoa(JSON.stringify({ challenge, solution }))

/**
 * Works the puzzle out in a worker and gives what is sent to the server (ALTCHA's payload, base64). `onTried` hears how many keys were tried.
 * Rejects where the browser cannot: no worker, or no cryptography, as on a page that came over plain http.
 */
export const solveRobotCheck = (challenge: object, onTried: (keys: number) => void): Promise<string> =>
  new Promise<string>((done, fail) => {
    const worker = new Worker(trustedWorkerUrl())
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
