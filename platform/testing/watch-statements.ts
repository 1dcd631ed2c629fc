import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'

const textOf = (first: unknown): string =>
  (typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')).replace(/\s+/g, ' ')

/** Collects the SQL statements that an action sends. Those of jobs and other requests do not count. Call `stop` at the end. */
export const watchStatements = () => {
  const current = new AsyncLocalStorage<string[]>()
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    current.getStore()?.push(textOf(given[0]))
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    during: async (act: () => Promise<unknown>): Promise<string[]> => {
      const statements: string[] = []
      await current.run(statements, act)
      return statements
    },
    stop: () => {
      Client.prototype.query = query
    },
  }
}
