export type Area = { name: string; title: string; ids: string[] }

/** The areas of `docs/ledger.md` with the ids of their rows, in the order of the page. */
export function readLedger(markdown: string): Area[] {
  const areas: Area[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## ([A-Z]+): (.+)$/.exec(line)
    if (heading?.[1] && heading[2]) areas.push({ name: heading[1], title: heading[2], ids: [] })
    const row = /^- ([A-Z]+-\d+): /.exec(line)
    if (row?.[1]) areas.at(-1)?.ids.push(row[1])
  }
  return areas
}

/** The ids of rows that a decision replaces: the first column of the table in `docs/decisions/replaced-rows.md`. */
export function readReplaced(markdown: string): string[] {
  return [...markdown.matchAll(/^\| ([A-Z]+-\d[^|]*) \|/gm)].flatMap(([, list = '']) => list.split(/[\s,]+/))
}

/** The ids in a test title: everything in brackets that start with an id, such as `[MFA-15 MFA-16]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]+-\d[^\]]*)\]/g)].flatMap(([, list = '']) => list.split(/[\s,]+/).filter((id) => id !== ''))
}
