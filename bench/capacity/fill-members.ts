import type { Client } from 'pg'

/** What the benchmark writes for each member, that is, each covered person. Every second has an account. */
const perAccount = { auditEvents: 2, outboxMessages: 1 } as const

const id = (kind: number, number: string) => `('00000000-0000-7000-8${kind}00-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Names repeat about as often as real ones, so that an index on them has as many equal keys. */
const first = `(array['Ana','Ben','Chloe','Dana','Eli','Fay','Gus','Hana','Ivan','Jude'])[1 + n % 10] || chr(97 + (n / 10 % 26)::int)`
const last = `(array['Rivera','Okafor','Nguyen','Smith','Garcia','Khan','Ito','Novak'])[1 + n / 7 % 8] || chr(97 + (n / 56 % 26)::int) || chr(97 + (n / 1456 % 26)::int)`
const street = `(1 + n % 9999) || ' Congress Avenue'`
const born = `date '1940-01-01' + (n * 7919 % 27000)::int`

/** The statements that add members `from` (inclusive) to `to`, as imports, registration, sign-ins and mails would have. */
const statements = (groupId: string, passwordHash: string, from: number, to: number): string[] => {
  const all = `generate_series(${from}::bigint, ${to - 1}::bigint) as n`
  const accounts = `generate_series(${from}::bigint, ${to - 1}::bigint, 2) as n`
  return [
    `insert into portal.memberships (id, group_id, subscriber_number, plan, created_at)
       select ${id(1, 'n')}, '${groupId}', 'S' || n, 'PPO', now() from ${accounts}`,
    `insert into portal.persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, gender, address1, city, state, zip,
         external_id, email, phone, telehealth_id, starts_on, created_at)
       select ${id(2, 'n')}, ${id(1, `n - n % 2`)}, case n % 2 when 0 then 'Primary' else 'Spouse' end, first, last, lower(first), lower(last),
         ${born}, 'Female', ${street}, 'Austin', 'TX', '78704', 'E' || n, 'm' || n || '@load.example', '+1512555' || lpad((n % 10000)::text, 4, '0'),
         'load-' || n, date '2026-01-01', now()
       from (select n, ${first} as first, ${last} as last from ${all}) named`,
    `insert into portal.coverage_spans (person_id, seq, line, plan, starts_on, is_void, grants, person_starts_on)
       select ${id(2, 'n')}, 0, 'HLT', 'PPO', date '2026-01-01', false, true, date '2026-01-01' from ${all}`,
    `insert into portal.profiles (id, person_id, email, email_proved_at, password_hash, first, last, gender, zip, time_zone, created_at)
       select ${id(3, 'n')}, ${id(2, 'n')}, 'm' || n || '@load.example', now(), '${passwordHash}', ${first}, ${last}, 'Female', '78704', 'America/Chicago', now()
       from ${accounts}`,
    `insert into portal.sessions (id, secret_hash, profile_id, user_agent, created_at, last_input_at, ended_at, end_reason)
       select ${id(4, 'n')}, encode(sha256(n::text::bytea), 'hex'), ${id(3, 'n')}, 'Mozilla/5.0 (X11; Linux x64) Chrome/140', now(), now(), now(), 'signed-out'
       from ${accounts}`,
    `insert into portal.outbox_messages (id, channel, kind, recipient, account_id, subject, text, status, next_attempt_at, created_at, settled_at)
       select gen_random_uuid(), 'email', 'pin', 'm' || n || '@load.example', ${id(3, 'n')}::text, 'Your code', '', 'delivered', now(), now(), now()
       from ${accounts}, generate_series(1, ${perAccount.outboxMessages})`,
    `insert into portal.audit_events (node, event, outcome, actor_id, subject_id, session_hash, request_id, ip, user_agent_hash, route, level)
       select 'load', 'authn.login', 'ok', ${id(3, 'n')}::text, ${id(3, 'n')}::text, encode(sha256(n::text::bytea), 'hex'), gen_random_uuid()::text,
         '203.0.113.7', encode(sha256(n::text::bytea), 'hex'), 'POST /api/auth/login', 'member'
       from ${accounts}, generate_series(1, ${perAccount.auditEvents})`,
    `insert into portal.audit_links (node, position, event_seq, prev_hash, hash, mac)
       select 'load', seq, seq, encode(sha256(seq::text::bytea), 'hex'), encode(sha256(seq::text::bytea), 'hex'), encode(sha256(seq::text::bytea), 'hex')
       from portal.audit_events where node = 'load' and seq > (select coalesce(max(position), 0) from portal.audit_links where node = 'load')`,
  ]
}

const step = 50_000

/** Fills the tables up to `to` members. */
export const fillMembers = async (client: Client, groupId: string, passwordHash: string, from: number, to: number): Promise<void> => {
  await client.query('set synchronous_commit = off')
  for (let at = from; at < to; at += step)
    for (const statement of statements(groupId, passwordHash, at, Math.min(to, at + step))) await client.query(statement)
  await client.query('vacuum analyze')
}

export type TableSize = { table: string; rows: number; heapBytes: number; indexBytes: number }

/** The size of every table of portal and telehealth side that has any. */
export const readSizes = async (client: Client): Promise<TableSize[]> => {
  const { rows } = await client.query<{ table: string; rows: string; heap: string; index: string }>(
    `select n.nspname || '.' || c.relname as table, greatest(c.reltuples, 0)::bigint as rows,
       pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as index
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('portal', 'care')`,
  )
  return rows.map(({ table, rows: count, heap, index }) => ({
    table,
    rows: Number(count),
    heapBytes: Number(heap),
    indexBytes: Number(index),
  }))
}
