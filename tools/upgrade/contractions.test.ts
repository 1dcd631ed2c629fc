import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractionsOf } from '#tools/upgrade/contractions.ts'
import { splitStatements } from '#tools/upgrade/split-statements.ts'

const cases = '"portal"."cases"'

test.each([
  [`DROP TABLE ${cases} CASCADE`, 'may use it'],
  ['drop index portal.cases_open', 'may use it'],
  ['drop function portal.queue_rights()', 'may use it'],
  [`ALTER TABLE ${cases} DROP COLUMN "note"`, 'reads and writes the column'],
  ['alter table portal.cases drop note', 'reads and writes the column'],
  [`ALTER TABLE ${cases} RENAME COLUMN "note" TO "text"`, 'former name'],
  [`ALTER TABLE ${cases} RENAME TO "tickets"`, 'former name'],
  [`ALTER TABLE ${cases} SET SCHEMA archive`, 'where it was'],
  [`ALTER TABLE ${cases} ALTER COLUMN "count" SET DATA TYPE bigint`, 'former type'],
  ['alter table portal.cases alter count type bigint using count::bigint', 'former type'],
  [`ALTER TABLE ${cases} ALTER COLUMN "note" SET NOT NULL`, 'leave the column empty'],
  [`ALTER TABLE ${cases} ALTER COLUMN "note" DROP DEFAULT`, 'rely on it'],
  [`ALTER TABLE ${cases} ADD COLUMN "note" text NOT NULL`, 'without the new column'],
  [`ALTER TABLE ${cases} ADD "note" text CHECK (note is not null)`, 'without the new column'],
  [`ALTER TABLE ${cases} ADD COLUMN "note" text DEFAULT '' NOT NULL UNIQUE`, 'inserts the default twice'],
  [`ALTER TABLE ${cases} ADD CONSTRAINT "cases_u" UNIQUE("email")`, 'rows that it refuses'],
  [`ALTER TABLE ${cases} ADD UNIQUE ("email")`, 'rows that it refuses'],
  [`ALTER TABLE ${cases} ADD CONSTRAINT c CHECK (n > 0) NOT VALID`, 'rows that it refuses'],
  [`ALTER TABLE ${cases} ADD CONSTRAINT f FOREIGN KEY ("owner") REFERENCES "portal"."operators"("id")`, 'rows that it refuses'],
  [`CREATE UNIQUE INDEX "cases_email" ON ${cases} USING btree ("email") WHERE closed_at is null`, 'rows that it refuses'],
  [`ALTER TABLE ${cases} DROP CONSTRAINT "cases_pk"`, 'ON CONFLICT'],
  [`ALTER TABLE ${cases} ADD COLUMN "a" text, DROP COLUMN "b"`, 'reads and writes the column'],
  ['truncate portal.cases', 'not known to be safe'],
  ['do $$ begin drop table portal.cases; end $$', 'not known to be safe'],
  [`ALTER TABLE ${cases} ENABLE ROW LEVEL SECURITY`, 'not known to be safe'],
])('a migration with `%s` contracts', (sql, reason) => {
  expect(contractionsOf(sql)).toEqual([
    { statement: sql.replaceAll(/\$\$.*\$\$/g, `''`), reason: expect.stringContaining(reason), since: null },
  ])
})

test.each([
  `ALTER TABLE ${cases} ADD COLUMN "note" text;--> statement-breakpoint\nCREATE INDEX "cases_note" ON ${cases} USING btree ("note")`,
  `ALTER TABLE ${cases} ADD COLUMN "open" boolean DEFAULT true NOT NULL`,
  `ALTER TABLE ${cases} ADD COLUMN "number" bigserial NOT NULL`,
  `ALTER TABLE ${cases} ADD COLUMN "kind" text CHECK (kind in ('a', 'b'))`,
  `ALTER TABLE ${cases} ALTER COLUMN "note" DROP NOT NULL`,
  `ALTER TABLE ${cases} ADD COLUMN "owner" uuid; ALTER TABLE ${cases} ADD CONSTRAINT f FOREIGN KEY ("owner") REFERENCES "portal"."operators"("id")`,
  `ALTER TABLE ${cases} ADD COLUMN "token" text; CREATE UNIQUE INDEX "u" ON ${cases} ("email", "token")`,
  `CREATE TABLE "portal"."notes" ("id" uuid NOT NULL); ALTER TABLE "portal"."notes" ADD CONSTRAINT u UNIQUE("id")`,
  `-- drop table portal.cases\ninsert into portal.notes (text) values ('; drop table portal.cases')`,
  'create function portal.f() returns trigger language plpgsql as $$ begin drop table x; return null; end $$;',
])('a migration with `%s` only expands', (sql) => {
  expect(contractionsOf(sql)).toEqual([])
})

test('a new column with a default does not make a unique constraint harmless', () => {
  const sql = `ALTER TABLE ${cases} ADD COLUMN "n" integer DEFAULT 0; CREATE UNIQUE INDEX "u" ON ${cases} ("email", "n")`
  expect(contractionsOf(sql)).toHaveLength(1)
})

test('nor does a constraint to which empty values are equal', () => {
  const sql = `ALTER TABLE ${cases} ADD COLUMN "n" integer; CREATE UNIQUE INDEX "u" ON ${cases} ("email", "n") NULLS NOT DISTINCT`
  expect(contractionsOf(sql)).toHaveLength(1)
})

test('a contraction names the release since which nothing uses what it removes', () => {
  const sql = `-- unused since 046efa1b: tickets are cases\nDROP TABLE "portal"."tickets";--> statement-breakpoint\nDROP TABLE ${cases}`
  expect(contractionsOf(sql).map(({ since }) => since)).toEqual(['046efa1b', null])
})

test('statements end at semicolons and breakpoints, not within strings, functions, names or comments', () => {
  const sql = `a ';' ";" /* ; */ b; -- ;\nc $x$ ; $x$--> statement-breakpoint\nd`
  expect(splitStatements(sql).map(({ text }) => text)).toEqual([`a '' ";" b`, `c ''`, 'd'])
})

/** Constraints of the time before the first release: no server of a release runs without them. */
const beforeTheFirstRelease = ['server/schema/migrations/0008_audit-keys.sql', 'care/server/schema/migrations/0003_audit-keys.sql']

test('every migration expands, or names the release since which nothing uses what it removes', () => {
  const files = globSync('{server,care/server}/schema/migrations/*.sql').map((file) => file.replaceAll('\\', '/'))
  const first = files.filter((file) => file.endsWith('/0000_tables.sql'))
  expect(first).toHaveLength(2)
  const found = files
    .filter((file) => !first.includes(file))
    .flatMap((file) => contractionsOf(readFileSync(file, 'utf8')).map((contraction) => ({ file, ...contraction })))
    .filter(({ since }) => since === null)
  const advice = 'release code that does without it first; then name that release: -- unused since COMMIT, before the statement'
  expect(
    found.filter(({ file }) => !beforeTheFirstRelease.includes(file)),
    advice,
  ).toEqual([])
  expect(new Set(found.map(({ file }) => file)), 'the list of exceptions holds only what it needs').toEqual(new Set(beforeTheFirstRelease))
})
