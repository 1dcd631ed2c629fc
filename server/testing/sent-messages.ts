import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

type Sent = Pick<TestPortal, 'db' | 'portal'>

/** Delivers what is due, and returns the messages to an email or phone, newest last. */
export const messagesTo = async ({ db, portal }: Sent, to: string) => {
  for (const channel of ['text', 'email', 'phone_call'] as const) await portal.outbox.deliverDue(channel)
  return listDemoMessages(db, to)
}

/** The last code that was sent to an email or phone; 'none' without one. */
export const codeTo = async (portal: Sent, to: string): Promise<string> =>
  (await messagesTo(portal, to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []).at(-1) ?? 'none'
