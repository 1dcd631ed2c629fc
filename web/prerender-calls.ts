import type { Plugin } from 'vite'

/** What `send()` reads of a call at run time; the rest is for servers, their documents, and the compiler. */
const read: readonly unknown[] = ['method', 'path', 'isBare']

type Node = { type: string; start: number; end: number }
type Named = Node & { name?: string }
type CallNode = Node & { callee: Named; arguments: (Node & { properties?: (Node & { key?: Named })[] })[] }
type Statement = Node & { specifiers?: { local: Named }[]; declarations?: { id: Named }[] }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every `call({ … })` beneath a node. */
const callsIn = (value: unknown): CallNode[] => {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isNode(value)) return []
  const isCall = value.type === 'CallExpression' && (value as CallNode).callee.name === 'call'
  return isCall ? [value as CallNode] : Object.values(value).flatMap(callsIn)
}

/** The call's object with nothing in it but what the browser reads. */
const leanObject = (code: string, { arguments: [declared] }: CallNode): string => {
  const kept = (declared?.properties ?? []).filter(({ key }) => read.includes(key?.name))
  return `call({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

const namesOf = ({ specifiers, declarations }: Statement): string[] => [
  ...(specifiers ?? []).map(({ local }) => local.name ?? ''),
  ...(declarations ?? []).map(({ id }) => id.name ?? ''),
]

/** Imports and private constants that nothing below them names are gone too, from the last statement upwards. */
const withoutUnused = (code: string, statements: readonly Statement[]): string =>
  statements.reduceRight((below, statement) => {
    const mayGo = statement.type === 'ImportDeclaration' || statement.type === 'VariableDeclaration'
    const isNamed = namesOf(statement).some((name) => new RegExp(`\\b${name}\\b`).test(below))
    return mayGo && !isNamed ? below : `${code.slice(statement.start, statement.end)}\n${below}`
  }, '')

/**
 * In the browser's build the declarations of calls lose their schemas, and with them the need for the schema library:
 * the types have been checked, and the server checks every input again.
 */
export const leanCalls = (): Plugin => ({
  name: 'lean-calls',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/.*-calls\.ts$/ },
    handler(code) {
      const lean = callsIn(this.parse(code)).reduceRight(
        (text, node) => text.slice(0, node.start) + leanObject(code, node) + text.slice(node.end),
        code,
      )
      return { code: withoutUnused(lean, this.parse(lean).body as Statement[]), map: null }
    },
  },
})
