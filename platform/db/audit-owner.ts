import { type Client, escapeIdentifier, type Pool } from 'pg'

/** The tables that the application's role may read and append to, and nothing else. */
const auditTables = ['audit_events', 'audit_links'] as const

/** Whether a statement of a migration creates or changes an audit table, its index, guard or the guard's function. */
export const isAuditStatement = (statement: string): boolean =>
  /^(\s|--[^\n]*\n)*(create|alter|drop)\s[^;(]*\b(audit_(events|links)|refuse_audit_change)\b/i.test(statement)

/** Lets the application's role read and append to the audit tables that exist. */
export const grantAudit = async (client: Client, schemaName: string, appRole: string): Promise<void> => {
  for (const table of auditTables) {
    const name = `${schemaName}.${table}`
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name])
    if (rows[0]?.exists) await client.query(`grant select, insert on ${name} to ${escapeIdentifier(appRole)}`)
  }
}

/**
 * Gives the audit tables to the connection's role and leaves SELECT and INSERT to the application's. Their owner could disable the guards,
 * and the schema's owner could drop them. Tables of an earlier version, which the application's role owned, change hands here.
 */
export const protectAudit = async (client: Client, schemaName: string, appRole: string): Promise<void> => {
  const app = escapeIdentifier(appRole)
  for (const table of auditTables) {
    const name = `${schemaName}.${table}`
    const { rows } = await client.query<{ safe: boolean }>(
      `select pg_get_userbyid(relowner) = current_user and not has_table_privilege($2, oid, 'update, delete, truncate, references, trigger')
         and has_table_privilege($2, oid, 'select') and has_table_privilege($2, oid, 'insert')
         and (select tgenabled = 'O' from pg_trigger where tgrelid = t.oid and tgname = $3) as safe
       from pg_class t where oid = $1::regclass`,
      [name, appRole, `${table}_guard`],
    )
    // Each of these statements waits for everybody who uses the table, so they run only when something is to be changed.
    if (rows[0]?.safe) continue
    await client.query(`alter table ${name} owner to current_user`)
    await client.query(`revoke all on ${name} from ${app}, public`)
    await client.query(`alter table ${name} enable trigger ${table}_guard`)
  }
  await grantAudit(client, schemaName, appRole)
  await client.query(`alter function ${schemaName}.refuse_audit_change() owner to current_user`)
}

/**
 * Why the application's role could still change or remove audit rows, one sentence each; empty if it cannot.
 * @param pool connections with the application's role
 */
export const auditOwnerWarnings = async (pool: Pool, schemaName: string): Promise<string[]> => {
  const { rows } = await pool.query<{ owns: boolean; ownsDatabase: boolean; superuser: boolean }>(
    `select pg_has_role(t.relowner, 'MEMBER') or pg_has_role(n.nspowner, 'MEMBER') as owns,
       (select pg_has_role(datdba, 'MEMBER') from pg_database where datname = current_database()) as "ownsDatabase",
       (select rolsuper from pg_roles where rolname = current_user) as superuser
     from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.oid = $1::regclass`,
    [`${schemaName}.audit_events`],
  )
  const [role] = rows
  if (!role) return []
  const remedy = 'See "Two roles" in docs/operating.md.'
  if (role.superuser) return [`The role in DATABASE_URL is a superuser, so a break-in can change the audit log without a trace. ${remedy}`]
  if (role.owns)
    return [
      `The role in DATABASE_URL owns the audit tables of "${schemaName}", so a break-in can change them: set MIGRATION_DATABASE_URL. ${remedy}`,
    ]
  if (role.ownsDatabase) return [`The role in DATABASE_URL owns the database and can drop it together with the audit log. ${remedy}`]
  return []
}
