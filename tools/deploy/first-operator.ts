import type { ReceivedMail } from '#platform/testing/mail-server.ts'
import { until } from '#tools/failover/waiting.ts'

/** Posts JSON with the cookies that came before, and returns the status. */
type Post = (path: string, body: object) => Promise<number>

/** The first operator of an empty portal: opens the link that `operator add` printed, chooses a password, signs in with the PIN from the mail. */
export const signInFirstOperator = async (post: Post, mails: readonly ReceivedMail[], printed: string): Promise<boolean> => {
  const email = 'first@example.com'
  const password = 'Fresh-water-1987!'
  const [, code = ''] = /set-password\/([\w-]+)/.exec(printed) ?? []
  if ((await post('/api/console/invitations/password', { code, password })) !== 200) return false
  if ((await post('/api/console/sign-in', { email, password: 'Wrong-water-1987!' })) < 400) return false
  if ((await post('/api/console/sign-in', { email, password })) !== 200) return false
  await until('the mail with the PIN', 30_000, async () => mails.length > 0)
  const [, pin = ''] = /\b(\d{6})\b/.exec(mails.at(-1)?.raw.split('\r\n\r\n').slice(1).join(' ') ?? '') ?? []
  return (await post('/api/console/pin/verify', { pin })) === 200
}

/** The cookies of one browser. */
export const openCookies = () => {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    keep: (lines: readonly string[]): void => {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
    },
  }
}
