import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestBrowser } from '#server/testing/test-portal.ts'

/** The value a browser sends after solving the portal's robot check. */
export const solvedRobotCheck = async (browser: TestBrowser): Promise<string> => {
  const challenge = (await browser.get('/api/members/robot-check')).json().data
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
