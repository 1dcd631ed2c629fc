import type { Portal } from '#server/portal.ts'

type Row = Record<string, unknown>

/** The database reads of the simplest portal on each poll, each with the shortest statement that works. */
export const naiveReads = ({ pool, clock }: Pick<Portal, 'pool' | 'clock'>) => {
  const one = async (text: string, key: unknown): Promise<Row> => (await pool.query<Row>(text, [key])).rows[0] ?? {}
  const select = (hash: string) => one('select id, profile_id, last_input_at, ended_at from sessions where secret_hash = $1', hash)
  return {
    /** Checks that the session exists. */
    select,
    /** Checks the session and updates its last input. */
    update: (hash: string) => pool.query('update sessions set last_input_at = $2 where secret_hash = $1', [hash, clock.now()]),
    /** Reads everything that the dashboard shows of the session, table by table. */
    five: async (hash: string) => {
      const session = await select(hash)
      const profile = await one('select * from profiles where id = $1', session.profile_id)
      const person = await one('select * from persons where id = $1', profile.person_id)
      const group = await one('select g.* from groups g join memberships m on m.group_id = g.id where m.id = $1', person.membership_id)
      await pool.query('select feature from group_features where group_id = $1', [group.id])
    },
  }
}
