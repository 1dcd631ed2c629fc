import { type Node, parseSync } from 'oxc-parser'

/** One change of a source file: where, what, and the file's text with it. */
export type Mutant = { line: number; what: string; code: string }

type Change = { start: number; end: number; text: string }

const opposites: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}

/** The change of a literal: a number grows by one, a text by a letter, a truth value turns, a repetition of a pattern grows by one. */
const changeOfLiteral = (node: Node & { type: 'Literal' }, raw: string): string | null => {
  if (typeof node.value === 'number') return String(node.value + 1)
  if (typeof node.value === 'boolean') return String(!node.value)
  if (typeof node.value === 'string') return `${raw.slice(0, -1)}x${raw.slice(-1)}`
  const repeated = raw.replace(/\{(\d+)/, (_, times: string) => `{${Number(times) + 1}`)
  return 'regex' in node && repeated !== raw ? repeated : null
}

const changesOf = (node: Node, text: string): Change[] => {
  if (node.type === 'Literal') {
    const changed = changeOfLiteral(node, text.slice(node.start, node.end))
    return changed === null ? [] : [{ start: node.start, end: node.end, text: changed }]
  }
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const opposite = opposites[node.operator]
    const at = text.indexOf(node.operator, node.left.end)
    return opposite === undefined ? [] : [{ start: at, end: at + node.operator.length, text: opposite }]
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') return [{ start: node.start, end: node.start + 1, text: '' }]
  if (node.type === 'ConditionalExpression')
    return [{ start: node.test.start, end: node.test.end, text: `!(${text.slice(node.test.start, node.test.end)})` }]
  return []
}

/** The parts of a node that are code at run time: no types, no imports, no names of properties. */
const partsOf = (node: Node): unknown[] => {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return [node.expression]
  if (/^TS|^(Import|ExportAll)/.test(node.type)) return []
  if (node.type === 'Property') return node.computed ? [node.key, node.value] : [node.value]
  if (node.type === 'MemberExpression') return node.computed ? [node.object, node.property] : [node.object]
  if (node.type === 'ExportNamedDeclaration') return [node.declaration]
  return Object.values(node)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every change of a file's texts, numbers and conditions, one at a time. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const changes: Change[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (isNode(value)) {
      changes.push(...changesOf(value, text))
      for (const part of partsOf(value)) visit(part)
    }
  }
  visit(parseSync(path, text).program.body)
  return changes.map(({ start, end, text: changed }) => ({
    line: text.slice(0, start).split('\n').length,
    what: `${text.slice(start, end)} → ${changed}`.replace(/\s+/g, ' ').slice(0, 100),
    code: text.slice(0, start) + changed + text.slice(end),
  }))
}
