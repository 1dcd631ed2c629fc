import type { Db } from '#platform/db/db.ts'

/**
 * Keeps a statement that many requests run, so that it is built once and not for each of them: drizzle takes 0.1 to 0.4 ms for it, which
 * may be more than PostgreSQL takes to answer. `build` prepares it without a name (`.prepare('')`) and has `sql.placeholder` for its values.
 * A transaction builds it again, because drizzle ties a statement to its connection.
 */
export const builtOnce = <Statement extends object>(build: (db: Db) => Statement): ((db: Db) => Statement) => {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}
