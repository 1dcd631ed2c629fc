import { Client, type ClientConfig } from 'pg'

/**
 * Changes audit rows as their owner can: with the guards of both tables disabled, in one transaction.
 * @param owner `owner` of a test database
 */
export const tamperWithAudit = async (owner: ClientConfig, statement: string, schemaName = 'portal'): Promise<void> => {
  const client = new Client({ ...owner, options: `-c search_path=${schemaName},public` })
  await client.connect()
  const guards = (state: 'enable' | 'disable') =>
    ['audit_events', 'audit_links'].map((table) => `alter table ${table} ${state} trigger ${table}_guard`).join(';')
  try {
    await client.query(`begin; ${guards('disable')}; ${statement}; ${guards('enable')}; commit`)
  } finally {
    await client.end()
  }
}
