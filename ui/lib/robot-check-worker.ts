import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Keys between two words of progress. */
const rhythm = 10

/**
 * Runs beside the page, so that the page stays smooth: takes a puzzle, says how many keys it has tried (a number), then what it
 * found: the solution, or null where there is none to be had.
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
