import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { parseTemplate, type TemplateNode } from '#tools/chart/parse-template.ts'

/**
 * Renders deploy/chart as `helm template` does. It knows the small part of Go's templates that the chart keeps to, and throws for the rest, so
 * that the chart cannot grow beyond what is tested here: Helm is in neither Debian nor npm.
 */
export type Release = { name: string; namespace: string; values: object }

type Scope = {
  dot: unknown
  root: Record<string, unknown>
  variables: ReadonlyMap<string, unknown>
  definitions: ReadonlyMap<string, TemplateNode[]>
  /** A file of the chart. */
  read: (file: string) => string
}

/** False values of Go's templates. */
const isTrue = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false || value === 0 || value === '') return false
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

const fieldOf = (from: unknown, path: string): unknown => {
  let value = from
  for (const name of path.split('.').filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null) throw new Error(`nil pointer: .${path}`)
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Helm prints a value that is not there as an empty text in a template of strings; here it is an error, because it is a slip. */
const textOf = (value: unknown, word: string): string => {
  if (value === undefined || value === null) throw new Error(`${word} has no value`)
  if (typeof value === 'object') throw new Error(`${word} is a list or map: use toYaml`)
  return String(value)
}

const termOf = (word: string, { dot, root, variables }: Scope): unknown => {
  if (/^"[^"]*"$|^\d+$/.test(word)) return JSON.parse(word)
  if (word === '.') return dot
  const [, variable = '', rest = ''] = /^(\$\w+)(?:\.(.+))?$/.exec(word) ?? []
  if (variable !== '') {
    if (!variables.has(variable)) throw new Error(`${variable} is not defined`)
    return fieldOf(variables.get(variable), rest)
  }
  if (/^\.\w/.test(word)) return fieldOf(/^\.(Values|Release|Chart)\b/.test(word) ? root : dot, word.slice(1))
  throw new Error(`unknown word '${word}'`)
}

const functions: Record<string, (args: unknown[], scope: Scope) => unknown> = {
  quote: ([value]) => JSON.stringify(textOf(value, 'quote')),
  default: ([fallback, value]) => (isTrue(value) ? value : fallback),
  not: ([value]) => !isTrue(value),
  nindent: ([spaces, text]) => `\n${textOf(text, 'nindent').replace(/^/gm, ' '.repeat(Number(spaces)))}`,
  toYaml: ([value]) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  include: ([name, dot], scope) => {
    const body = scope.definitions.get(String(name))
    if (!body) throw new Error(`no template is named ${String(name)}`)
    return renderNodes(body, { ...scope, dot, variables: new Map() })
  },
  '.Files.Get': ([file], { read }) => read(String(file)),
  fail: ([text]) => {
    throw new Error(String(text))
  },
}

/** One command of a pipeline; `piped` is the value of the one before. */
const runCommand = (command: string, piped: unknown[], scope: Scope): unknown => {
  const [first = '', ...words] = command.match(/"[^"]*"|\S+/g) ?? []
  const call = Object.hasOwn(functions, first) ? functions[first] : undefined
  if (call) return call([...words.map((word) => termOf(word, scope)), ...piped], scope)
  if (words.length > 0) throw new Error(`unknown function '${first}'`)
  return termOf(first, scope)
}

/** A pipeline: each command gets the value of the one before as its last argument. */
const evaluate = (pipeline: string, scope: Scope): unknown =>
  pipeline.split('|').reduce<unknown[]>((piped, command) => [runCommand(command, piped, scope)], [])[0]

const renderRange = ({ variables: names, list, body }: Extract<TemplateNode, { kind: 'range' }>, scope: Scope): string => {
  const value = evaluate(list, scope) ?? []
  // Go visits the keys of a map in their order.
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries
    .map(([key, item]) => {
      const [first, second] = names
      const added =
        second === undefined
          ? first === undefined
            ? []
            : [[first, item] as const]
          : ([
              [first ?? '', key],
              [second, item],
            ] as const)
      return renderNodes(body, { ...scope, dot: item, variables: new Map([...scope.variables, ...added]) })
    })
    .join('')
}

const renderNodes = (nodes: readonly TemplateNode[], scope: Scope): string =>
  nodes
    .map((node): string => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'value') return textOf(evaluate(node.pipeline, scope), node.pipeline)
      if (node.kind === 'if') return renderNodes(isTrue(evaluate(node.condition, scope)) ? node.body : node.otherwise, scope)
      return renderRange(node, scope)
    })
    .join('')

/** Values given over the chart's own, as `helm --values`. */
const merged = (own: unknown, given: unknown): unknown => {
  const areMaps = [own, given].every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  if (!areMaps) return given === undefined ? own : given
  const [left, right] = [own as Record<string, unknown>, given as Record<string, unknown>]
  return Object.fromEntries([...new Set([...Object.keys(left), ...Object.keys(right)])].map((key) => [key, merged(left[key], right[key])]))
}

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string; annotations?: Record<string, string> }; spec: unknown }

/** The objects of a release. @throws Error that names the template, for what Helm or a cluster would refuse too */
export const renderChart = (folder: string, { name, namespace, values }: Release): Manifest[] => {
  const chart = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8')) as Record<string, unknown>
  const own = parse(readFileSync(join(folder, 'values.yaml'), 'utf8'))
  const files = readdirSync(join(folder, 'templates')).sort()
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const templates = files.map((file) => ({ file, ...parseTemplate(read(join('templates', file))) }))
  const definitions = new Map(templates.flatMap((template) => [...template.definitions]))
  const root = {
    Values: merged(own, values),
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: name, Namespace: namespace, Service: 'Helm' },
  }
  return templates
    .filter(({ file }) => !file.startsWith('_'))
    .flatMap(({ file, nodes }) => {
      try {
        const text = renderNodes(nodes, { dot: root, root, variables: new Map(), definitions, read })
        return parseAllDocuments(text, { strict: true, uniqueKeys: true }).flatMap((document) => {
          if (document.errors.length > 0) throw new Error(`${document.errors[0]?.message}\n${text}`)
          const manifest: unknown = document.toJS()
          return manifest === null || manifest === undefined ? [] : [manifest as Manifest]
        })
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`)
      }
    })
}
