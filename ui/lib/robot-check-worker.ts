import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Number of keys between two progress messages. */
const rhythm = 10

/**
 * Solves a puzzle off the main thread. Receives a challenge; posts the number of keys tried so far, then the solution, or null if there is
 * none.
 */
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  let tried = 0
  const solution = await solveChallenge({
    challenge,
    deriveKey: (...given) => {
      tried += 1
      if (tried % rhythm === 0) postMessage(tried)
      return deriveKey(...given)
    },
  }).catch(() => null)
  postMessage(solution)
})
