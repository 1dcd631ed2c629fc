import { splitAtCommas, splitStatements } from '#tools/upgrade/split-statements.ts'

/** A change that servers of the previous release may not survive while nodes restart one by one. */
export type Contraction = {
  statement: string
  reason: string
  /** The release (a commit) since which nothing uses what is changed, if the migration names it in a comment before the statement. */
  since: string | null
}

/** The comment that names the release since which nothing uses what the next statement changes. */
const unusedSince = /^--\s*unused since ([0-9a-f]{7,40})\b/i

type Table = string
/** What the same migration made: no earlier release uses it. */
type Made = { tables: Set<Table>; columns: Map<Table, Set<string>> }

const name = String.raw`(?:"(?:[^"]|"")+"|\w+)`
const qualified = String.raw`(?:${name}\.)?(${name})`
const plain = (quoted: string): string => (quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted.toLowerCase())
const pattern = (source: string) => new RegExp(`^${source}`, 'i')

const createTable = pattern(`create (?:unlogged )?table (?:if not exists )?${qualified}`)
const alterTable = pattern(`alter table (?:if exists )?(?:only )?${qualified} (.*)`)
const addColumn = pattern(
  String.raw`add (?:column )?(?:if not exists )?(?!constraint\b|unique\b|primary\b|check\b|foreign\b|exclude\b)(${name}) (.*)`,
)
const uniqueIndex = pattern(
  String.raw`create unique index (?:concurrently )?(?:if not exists )?(?:${name} )?on (?:only )?${qualified}(?: using \w+)? ?\((.*)`,
)
const constraint = pattern(String.raw`add (?:constraint ${name} )?(unique|primary key|foreign key|check|exclude)\b(.*)`)

/** Statements that take nothing away. Those on rows are the author's to judge: they cannot be read from their form. */
const harmless = [
  'create (or replace )?(unlogged )?(table|index|function|trigger|sequence|type|view|materialized view|extension|schema|statistics)\\b',
  'alter type \\S+ add value\\b',
  'alter (index|sequence)\\b(?!.*\\b(rename|set schema|owner)\\b)',
  '(insert|update|delete|select|with|comment|grant|analyze)\\b',
  'set local\\b',
].map(pattern)

const actions: readonly { form: RegExp; reason: string | null }[] = [
  { form: /^rename\b/i, reason: 'the previous release uses the former name' },
  { form: /^set schema\b/i, reason: 'the previous release looks for the table where it was' },
  { form: /^owner to\b/i, reason: 'the previous release may lose its rights on the table' },
  { form: /^drop constraint (if exists )?"?\w+_fk"?/i, reason: null },
  { form: /^drop constraint\b/i, reason: 'the previous release may need it for ON CONFLICT' },
  { form: /^drop\b/i, reason: 'the previous release reads and writes the column' },
  {
    form: new RegExp(`^alter (column )?${name} (set data )?type\\b`, 'i'),
    reason: 'the previous release reads and writes the former type',
  },
  { form: new RegExp(`^alter (column )?${name} set not null`, 'i'), reason: 'the previous release may leave the column empty' },
  { form: new RegExp(`^alter (column )?${name} drop (default|identity|expression)`, 'i'), reason: 'the previous release may rely on it' },
  { form: new RegExp(`^alter (column )?${name} (set|drop not null)`, 'i'), reason: null },
  { form: /^validate constraint\b/i, reason: null },
  { form: /^set \(/i, reason: null },
]

const columnsIn = (list: string): string[] =>
  splitAtCommas(/^[^(]*\((.*?)\)/.exec(list)?.[1] ?? list.split(')')[0] ?? '').map((each) => plain(each.split(' ')[0] ?? ''))

/** Why the previous release could not insert rows once this column exists. */
const reasonAgainstColumn = (definition: string): string | null => {
  const fillsItself = /\bdefault\b|\bgenerated\b|\b(small|big)?serial\b/i.test(definition)
  const isRequired = /\bnot null\b|\bprimary key\b|\bis not null\b/i.test(definition)
  if (isRequired && !fillsItself) return 'the previous release inserts rows without the new column'
  if (/\bunique\b|\bprimary key\b/i.test(definition) && /\bdefault\b/i.test(definition))
    return 'the previous release inserts the default twice'
  return null
}

const reasonAgainstConstraint = (kind: string, rest: string, fresh: ReadonlySet<string>): string | null => {
  const hasFresh = columnsIn(rest).some((column) => fresh.has(column)) && !/nulls not distinct/i.test(rest)
  if (kind === 'unique' || kind === 'foreign key') return hasFresh ? null : 'the previous release may write rows that it refuses'
  // Whether a check concerns only new columns cannot be told from its form: write it in ADD COLUMN.
  return 'the previous release may write rows that it refuses'
}

const reasonAgainstAction = (action: string, fresh: Set<string>): string | null => {
  const [, added, definition = ''] = addColumn.exec(action) ?? []
  if (added !== undefined) {
    const reason = reasonAgainstColumn(definition)
    // Empty columns conflict with nothing, and refer to nothing; one with a default may.
    if (!/\bdefault\b/i.test(definition)) fresh.add(plain(added))
    return reason
  }
  const [, kind, rest = ''] = constraint.exec(action) ?? []
  if (kind !== undefined) return reasonAgainstConstraint(kind.toLowerCase(), rest, fresh)
  const known = actions.find(({ form }) => form.test(action))
  return known ? known.reason : 'it is not known to be safe'
}

const reasonsAgainst = (statement: string, made: Made): (string | null)[] => {
  const freshOf = (table: Table): Set<string> => {
    const found = made.columns.get(table) ?? new Set()
    made.columns.set(table, found)
    return found
  }
  const [, altered, changes = ''] = alterTable.exec(statement) ?? []
  if (altered !== undefined)
    return made.tables.has(plain(altered))
      ? []
      : splitAtCommas(changes).map((action) => reasonAgainstAction(action, freshOf(plain(altered))))
  const [, indexed, columns = ''] = uniqueIndex.exec(statement) ?? []
  if (indexed !== undefined) {
    const hasFresh = columnsIn(columns).some((column) => freshOf(plain(indexed)).has(column)) && !/nulls not distinct/i.test(columns)
    return hasFresh || made.tables.has(plain(indexed)) ? [] : ['the previous release may write rows that it refuses']
  }
  const [, created] = createTable.exec(statement) ?? []
  if (created !== undefined) made.tables.add(plain(created))
  if (harmless.some((form) => form.test(statement))) return []
  if (/^drop\b/i.test(statement)) return ['the previous release may use it']
  return ['it is not known to be safe']
}

/**
 * The statements of a migration that the previous release may not run on: drops, renames, other types, required columns without a default,
 * and constraints on existing columns. A statement of an unknown kind counts too.
 */
export const contractionsOf = (sql: string): Contraction[] => {
  const made: Made = { tables: new Set(), columns: new Map() }
  return splitStatements(sql).flatMap(({ text, comments }) => {
    const since = comments.map((comment) => unusedSince.exec(comment)?.[1]).find((release) => release !== undefined) ?? null
    return reasonsAgainst(text, made)
      .filter((reason) => reason !== null)
      .map((reason) => ({ statement: text, reason, since }))
  })
}
