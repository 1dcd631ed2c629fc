import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod/mini'

/** The deployment's configuration by path, without its pages. */
export const deployFiles = (): ReadonlyMap<string, string> =>
  new Map(
    globSync('deploy/**/*.{yml,json,cfg,ini,service,conf}')
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
})

/** The queries of a Grafana dashboard. @throws if the JSON is no dashboard */
export const queriesOf = (json: string): string[] =>
  dashboard.parse(JSON.parse(json)).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** The queries of our Prometheus rules, one for each: a line, or a folded text. */
export const ruleQueriesOf = (yaml: string): string[] => [
  ...[...yaml.matchAll(/^ +expr: (?!>-)(.+)$/gm)].map(([, expr = '']) => expr),
  ...[...yaml.matchAll(/^( +)expr: >-\n((?:\1 +.+\n)+)/gm)].map(([, , expr = '']) => expr),
]

/** Names that the rules record, such as `foyer:errors:ratio5m`. */
export const recordedIn = (yaml: string): string[] => [...yaml.matchAll(/^ +- record: (\S+)$/gm)].map(([, name = '']) => name)

/** Words of PromQL that are no metrics, besides labels in braces and in `by (…)`. */
const promQlWords = new Set(['and', 'or', 'unless', 'on', 'by', 'without', 'ignoring', 'group_left', 'bool', 'offset'])

/** The metrics that a query reads. */
export const metricsIn = (query: string): string[] => [
  ...new Set(
    [
      ...query
        .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|on|without|ignoring) \([^)]*\)|"[^"]*"/g, ' ')
        .matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g),
    ]
      .filter(({ 0: word, index, input }) => !/^\s*\(/.test(input.slice(index + word.length)) && !promQlWords.has(word))
      .map(([word]) => word),
  ),
]
