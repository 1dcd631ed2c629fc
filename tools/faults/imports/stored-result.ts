import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { answerText, listAnswers } from '#server/eligibility/answers/answer-files.ts'
import { listRuns } from '#server/eligibility/import-run-store.ts'

const ofRun = '(select file_name from import_runs r where r.id = x.run_id)'
const person = `(select concat_ws(' ', g.code, m.subscriber_number, p.external_id, p.first, p.last, p.dob)
  from persons p join memberships m on m.id = p.membership_id join groups g on g.id = m.group_id where p.id = x.person_id)`

/**
 * Everything that imports store, as rows of `key` and `value` without ids. Pieces are counted apart (`piecesOf`). The files themselves and the
 * staged rows are only counted: a settled run has none.
 */
const queries: readonly string[] = [
  `select 'membership' as key, to_jsonb(x) - '{id}'::text[] as value from memberships x`,
  `select 'person' as key, to_jsonb(x) - '{id,membership_id,telehealth_id}'::text[]
    || jsonb_build_object('family', m.subscriber_number, 'heads', m.id = x.id) as value from persons x join memberships m on m.id = x.membership_id`,
  `select concat('span of ', ${person}) as key, to_jsonb(x) - '{person_id,run_id}'::text[] || jsonb_build_object('by', ${ofRun}) as value from coverage_spans x`,
  `select concat('finding of ', ${ofRun}) as key, to_jsonb(x) - '{run_id}'::text[] as value from import_findings x`,
  `select 'run' as key, to_jsonb(x) - '{id}'::text[] as value from import_runs x`,
  ...['import_interchanges', 'import_envelopes', 'import_member_lists'].map(
    (table) => `select concat('${table} of ', ${ofRun}) as key, to_jsonb(x) - '{run_id,number}'::text[] as value from ${table} x`,
  ),
  ...['import_chunks', 'import_rows'].map((table) => `select '${table}' as key, to_jsonb(count(*)) as value from ${table}`),
  `select concat('audit event of ', coalesce(r.file_name, p.first || ' ' || p.last, x.subject_id)) as key,
    jsonb_build_array(x.event, x.outcome, x.reason, x.level, x.node, x.route) as value
    from audit_events x left join import_runs r on r.id::text = x.subject_id left join persons p on p.id::text = x.subject_id
    where x.event <> 'eligibility.import.piece'`,
]

/** The answers to the sender. The control number of an answer is an id: it is replaced in the segments that have it. */
const answersOf = async (client: Client): Promise<string[]> => {
  const db = drizzle(client)
  const runs = await listRuns(db, null, { limit: 100, offset: 0 })
  const answers = await listAnswers(db, runs)
  const lines: string[] = []
  for (const run of runs)
    for (const kind of answers.get(run.id) ?? []) {
      let text = ''
      for await (const part of answerText(db, run, kind)) text += part
      const plain = text
        .replaceAll(run.id, 'RUN')
        .replace(/^(ISA(?:\*[^*\n]*){12}\*)\d{9}/gm, '$1NUMBER')
        .replace(/^(GS(?:\*[^*\n]*){5}\*)\d+/gm, '$1NUMBER')
        .replace(/^((?:GE|IEA)\*\d+\*)\d+/gm, '$1NUMBER')
      lines.push(...plain.split('\n').map((line) => `answer ${kind} to ${run.fileName}: ${line}`))
    }
  return lines
}

/** All that is stored, as sorted lines without ids: two equal results have equal lines. */
export const storedResult = async (client: Client): Promise<string[]> => {
  const lines = await answersOf(client)
  for (const query of queries) {
    const { rows } = await client.query<{ line: string }>(`select concat(key, ' ', value) as line from (${query}) found`)
    for (const { line } of rows) lines.push(line)
  }
  return lines.sort()
}

/** Audit events of received pieces. A piece that is sent again is a request of its own. */
export const piecesOf = async (client: Client): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from audit_events where event = 'eligibility.import.piece'`)).rows[0]?.n ??
  0

const countsOf = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** The lines that one result has more often than the other: `-` is missing in `found`, `+` is too much. */
export const differences = (expected: readonly string[], found: readonly string[]): string[] => {
  const [wanted, had] = [countsOf(expected), countsOf(found)]
  return [...new Set([...wanted.keys(), ...had.keys()])].flatMap((line) => {
    const more = (had.get(line) ?? 0) - (wanted.get(line) ?? 0)
    return more === 0 ? [] : [`${more < 0 ? '-' : '+'}${Math.abs(more) > 1 ? ` ${Math.abs(more)} times` : ''} ${line}`]
  })
}
