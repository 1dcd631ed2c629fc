/** What the rule reads of a row of `careSealedColumns`. */
export type SealedRow = { table: string; column: string; set?: number }

const nameOf = ({ table, column }: SealedRow): string => `${table}.${column}`

/** The encrypted columns in the source of an earlier `sealed-columns.ts`, and the set of its `sealed-fields.ts`. */
export const readEarlierSets = (columns: string, fields: string): { names: Set<string>; columnSet: number } => ({
  names: new Set([...columns.matchAll(/\{ table: '(\w+)', column: '(\w+)', type: /g)].map(([, table, column]) => `${table}.${column}`)),
  columnSet: Number(/export const columnSet = (\d+)/.exec(fields)?.[1]),
})

/**
 * The encrypted columns whose set is wrong, one sentence each. A server of the previous release encrypts with the active data key the columns
 * of its set; a new column in that set would be encrypted by this version alone, and the previous one could not read it.
 */
export const wrongSets = (
  rows: readonly SealedRow[],
  columnSet: number,
  earlier: { names: ReadonlySet<string>; columnSet: number },
): string[] => {
  const added = rows.filter((row) => !earlier.names.has(nameOf(row)))
  const tooLow = added.filter(({ set = 1 }) => set <= earlier.columnSet)
  const tooHigh = rows.filter(({ set = 1 }) => set > columnSet)
  return [
    ...tooLow.map(
      (row) => `${nameOf(row)} is new since the previous release: give it set ${earlier.columnSet + 1}, and columnSet that value.`,
    ),
    ...tooHigh.map((row) => `${nameOf(row)} has set ${row.set}, but columnSet is ${columnSet}: raise it.`),
  ]
}
