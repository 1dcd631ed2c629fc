import { and, desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { demoMessages } from '#server/schema/demo-tables.ts'

export type DemoMessage = Omit<typeof demoMessages.$inferSelect, 'id'>

export const insertDemoMessage = async (db: Db, message: DemoMessage): Promise<void> => {
  await db.insert(demoMessages).values({ id: uuidv7(), ...message })
}

/** The last 200 messages, newest last; with `to`, only those to that address or number. */
export const listDemoMessages = async (db: Db, to?: string): Promise<DemoMessage[]> => {
  const { channel, subject, text, createdAt } = demoMessages
  const rows = await db
    .select({ channel, to: demoMessages.to, subject, text, createdAt })
    .from(demoMessages)
    .where(and(to === undefined ? undefined : eq(demoMessages.to, to)))
    .orderBy(desc(demoMessages.id))
    .limit(200)
  return rows.reverse()
}
