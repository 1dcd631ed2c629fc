import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { paths } from '#shared/paths.ts'

/** The properties of a call that `send()` reads at run time; the rest is for servers, documentation and the compiler. */
const read: readonly unknown[] = ['method', 'path', 'isBare', 'repeats']

type Node = { type: string; start: number; end: number }
type Named = Node & { name?: string }
type CallNode = Node & { callee: Named; arguments: (Node & { properties?: (Node & { key?: Named })[] })[] }
type Statement = Node & {
  declaration?: Statement | null
  specifiers?: { local: Named }[]
  declarations?: { id: Named; init: Node | null }[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns every `call({ … })` and `screen(name, { … })` below a node. */
const callsIn = (value: unknown): CallNode[] => {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isNode(value)) return []
  const isCall = value.type === 'CallExpression' && ['call', 'screen'].includes((value as CallNode).callee.name ?? '')
  return isCall ? [value as CallNode] : Object.values(value).flatMap(callsIn)
}

/** Returns the declaration reduced to the properties that the browser reads. */
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

/** Drops imports and private constants that no other statement names, until none is left to drop. */
const withoutUnused = (code: string, statements: readonly Statement[]): string => {
  const textOf = ({ start, end }: Statement) => code.slice(start, end)
  const isImport = ({ type }: Statement) => type === 'ImportDeclaration'
  // A function may name a constant that is declared below it.
  const isNamed = (statement: Statement, name: string) =>
    statements.some((other) => other !== statement && !isImport(other) && new RegExp(`\\b${name}\\b`).test(textOf(other)))
  const isUnused = (statement: Statement) =>
    (isImport(statement) || statement.type === 'VariableDeclaration') && !namesOf(statement).some((name) => isNamed(statement, name))
  const kept = statements.filter((statement) => !isUnused(statement))
  return kept.length < statements.length ? withoutUnused(code, kept) : kept.map((statement) => `${textOf(statement)}\n`).join('')
}

/** Returns the initializers of a module's constants that are calls, such as a schema. */
const calledIn = (statements: readonly Statement[]): Node[] =>
  statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : []))

const withEach = (code: string, nodes: readonly Node[], write: (text: string, node: Node) => string): string =>
  nodes.reduceRight((text, node) => text.slice(0, node.start) + write(code.slice(node.start, node.end), node) + text.slice(node.end), code)

/**
 * Removes the schemas of calls from the browser build: the types have been checked, and the server validates every input again. Modules in
 * `shared/` only create values, so unused declarations are dropped, and with them the schema library where no page needs it.
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

/** The modules that compute lists from the table of public pages. */
const listModules = /\/web\/document-(groups|paths)\.ts$/

/**
 * Replaces lists computed from the table of public pages by their values in the browser build; otherwise guards, titles and sources of the
 * other documents would be in the first chunk.
 */
export const foldDocumentLists = (): Plugin => ({
  name: 'fold-document-lists',
  enforce: 'post',
  transform: {
    filter: { id: listModules },
    async handler(code, id) {
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      const statements = this.parse(code).body as Statement[]
      const lists = statements.flatMap(({ declaration }) => declaration?.declarations ?? [])
      const nodes = lists.flatMap(({ id: { name = '' }, init }) => (init?.type === 'CallExpression' ? [{ ...init, name }] : []))
      const folded = withEach(code, nodes, (_, node) => JSON.stringify(values[(node as Named).name ?? '']))
      return { code: withoutUnused(folded, this.parse(folded).body as Statement[]), map: null }
    },
  },
})

type Member = Node & { object: Named; property: Named; computed: boolean }

/** Returns every `paths.name` below a node. */
const pathsIn = (value: unknown): Member[] => {
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  if (!isNode(value)) return []
  const isPath = value.type === 'MemberExpression' && (value as Member).object.name === 'paths' && !(value as Member).computed
  return isPath ? [value as Member] : Object.values(value).flatMap(pathsIn)
}

/** Replaces `paths.name` by the path itself in the browser build; otherwise the first chunk would contain the paths of every page. */
export const foldPaths = (): Plugin => ({
  name: 'fold-paths',
  enforce: 'post',
  transform: {
    filter: { code: /\bimport\s*\{[^}]*\bpaths\b[^}]*\}\s*from\s*"#shared\/paths\.ts"/ },
    handler(code) {
      const written = withEach(code, pathsIn(this.parse(code)), (text, node) => {
        const path = paths[((node as Member).property.name ?? '') as keyof typeof paths]
        return path === undefined ? text : JSON.stringify(path)
      })
      return { code: written, map: null }
    },
  },
})

/**
 * Marks the router's components as removable if unused. Without this the browser build contains its links and forms, which no page uses:
 * their `displayName`, and `forwardRef` without a mark, count as side effects.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
})

/** Marks the component that the package makes of each icon as removable. We use only the icon's paths. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  transform: {
    filter: { id: /@tabler\/icons-react\/.*\/icons\/.*\.mjs$/ },
    handler: (code) => ({ code: code.replace('= createReactComponent(', '= /* @__PURE__ */ createReactComponent('), map: null }),
  },
})
