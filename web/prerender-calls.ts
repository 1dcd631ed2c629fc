import type { Plugin } from 'vite'

/** What `send()` reads of a call at run time; the rest is for servers, their documents, and the compiler. */
const read: readonly unknown[] = ['method', 'path', 'isBare']

type Node = { type: string; start: number; end: number }
type Named = Node & { name?: string }
type CallNode = Node & { callee: Named; arguments: (Node & { properties?: (Node & { key?: Named })[] })[] }
type Statement = Node & {
  declaration?: Statement | null
  specifiers?: { local: Named }[]
  declarations?: { id: Named; init: Node | null }[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every `call({ … })` and `screen(name, { … })` beneath a node. */
const callsIn = (value: unknown): CallNode[] => {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isNode(value)) return []
  const isCall = value.type === 'CallExpression' && ['call', 'screen'].includes((value as CallNode).callee.name ?? '')
  return isCall ? [value as CallNode] : Object.values(value).flatMap(callsIn)
}

/** The declaration with nothing in it but what the browser reads. */
const leanCall = (code: string, { callee, arguments: declared }: CallNode): string => {
  const written = declared.map((argument) => {
    const kept = argument.properties?.filter(({ key }) => read.includes(key?.name))
    const textOf = ({ start, end }: Node) => code.slice(start, end)
    return kept ? `{ ${kept.map(textOf).join(', ')} }` : textOf(argument)
  })
  return `${callee.name}(${written.join(', ')})`
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

/** The values of a module's constants that come of calling something, such as a schema. */
const calledIn = (statements: readonly Statement[]): Node[] =>
  statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : []))

const withEach = (code: string, nodes: readonly Node[], write: (text: string, node: Node) => string): string =>
  nodes.reduceRight((text, node) => text.slice(0, node.start) + write(code.slice(node.start, node.end), node) + text.slice(node.end), code)

/**
 * In the browser's build the declarations of calls lose their schemas: the types have been checked, and the server checks every
 * input again. Nothing in `shared/` does anything but make a value, so what nobody names there is left out, and with it the
 * schema library where no page needs it.
 */
export const leanShared = (): Plugin => ({
  name: 'lean-shared',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/.*\.ts$/ },
    handler(code) {
      const bare = withEach(code, callsIn(this.parse(code)), (_, node) => leanCall(code, node as CallNode))
      const lean = withoutUnused(bare, this.parse(bare).body as Statement[])
      const made = calledIn(this.parse(lean).body as Statement[])
      return { code: withEach(lean, made, (value) => `/* @__PURE__ */ (() => ${value})()`), map: null }
    },
  },
})
