import { dirname, join } from 'node:path'
import { type Expression, type Node, parseSync } from 'oxc-parser'

/** One import, re-export or dynamic import. `to` is a path in the repository or a package; `names` are its values, not its types. */
export type Import = { from: string; to: string; isPackage: boolean; isType: boolean; isDynamic: boolean; names: string[] }

/**
 * The data that the rules need about a file. `words`: the restricted words it uses. `isData`: it has no function and no call.
 * `exports`: the names that it defines and exports; a name of a value and a type counts once. `looseTexts`: catalogues used other than as
 * the argument of a translating function.
 */
export type Source = {
  path: string
  lines: number
  isData: boolean
  imports: Import[]
  exports: Set<string>
  words: Set<string>
  looseTexts: string[]
}

/**
 * Reads a file with a parser, so that comments do not count as imports and multi-line imports count as one.
 * @throws Error naming the file when it cannot be parsed
 */
export function readSource(path: string, text: string): Source {
  const source: Source = {
    path,
    lines: text.trimEnd().split('\n').length,
    isData: false,
    imports: [],
    exports: new Set(),
    words: new Set(),
    looseTexts: [],
  }
  if (!/\.(ts|tsx|mjs)$/.test(path)) return source
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  source.isData = true
  source.looseTexts = looseTextsIn(program)
  forEachNode(program, (node) => {
    const found = importIn(node)
    if (found)
      source.imports.push({
        from: path,
        ...placeOf(path, found.specifier),
        isType: found.isType,
        isDynamic: node.type === 'ImportExpression',
        names: found.names,
      })
    for (const name of exportsIn(node)) source.exports.add(name)
    const word = wordIn(node)
    if (word) source.words.add(word)
    if (/^(CallExpression|FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) source.isData = false
  })
  return source
}

const translating = /^(textsOf|catalogueOf|textsIn|translationsOf)$/

/** Names imported from `*-texts.en.ts` that are used other than as the argument of a translating function. */
function looseTextsIn(program: Node): string[] {
  const names = new Set<string>()
  const inOrder = new Set<Node>()
  const loose = new Set<string>()
  forEachNode(program, (node) => {
    for (const name of cataloguesImportedBy(node)) names.add(name)
    for (const each of partsInOrder(node)) inOrder.add(each)
    if (node.type === 'Identifier' && names.has(node.name) && !inOrder.has(node)) loose.add(node.name)
  })
  return [...loose]
}

function cataloguesImportedBy(node: Node): string[] {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !/-texts\.en\.ts$/.test(node.source.value)) return []
  return node.specifiers.filter((each) => each.type !== 'ImportSpecifier' || each.importKind !== 'type').map(({ local }) => local.name)
}

/** The child identifiers that may be catalogues: those of an import, of a type, or the arguments of a translating function. */
function partsInOrder(node: Node): Node[] {
  if (node.type === 'ImportSpecifier') return [node.local, node.imported]
  if (node.type === 'TSTypeQuery') return [node.exprName]
  return node.type === 'CallExpression' && translating.test(nameOf(node.callee)) ? node.arguments : []
}

/** Calls `see` with every node of a syntax tree, parents first. */
export function forEachNode(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) forEachNode(each, see)
  else if (isNode(value)) {
    see(value)
    for (const each of Object.values(value)) forEachNode(each, see)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function importIn(node: Node): { specifier: string; isType: boolean; names: string[] } | undefined {
  switch (node.type) {
    case 'ImportDeclaration': {
      const isValue = (each: (typeof node.specifiers)[number]) => each.type !== 'ImportSpecifier' || each.importKind !== 'type'
      const values = node.importKind === 'type' ? [] : node.specifiers.filter(isValue)
      const names = values.map((each) => (each.type === 'ImportSpecifier' ? nameOf(each.imported) : '*'))
      return { specifier: node.source.value, isType: node.importKind === 'type', names }
    }
    case 'ExportNamedDeclaration':
      return node.source
        ? { specifier: node.source.value, isType: node.exportKind === 'type', names: node.specifiers.map(({ local }) => nameOf(local)) }
        : undefined
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, isType: node.exportKind === 'type', names: ['*'] }
    case 'ImportExpression':
      return { specifier: nameOf(node.source), isType: false, names: ['*'] }
    case 'TSImportType':
      return { specifier: node.source.value, isType: true, names: [] }
    default:
      return undefined
  }
}

/** The names that an export declaration defines; none for a re-export. */
function exportsIn(node: Node): string[] {
  const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null
  if (!declared) return []
  if (declared.type === 'VariableDeclaration') return declared.declarations.flatMap(({ id }) => namesIn(id))
  return 'id' in declared && declared.id?.type === 'Identifier' ? [declared.id.name] : []
}

/** The names that a pattern binds: `[a, { b, c: d = 1 }]` binds a, b and d. */
function namesIn(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesIn)
    case 'Property':
      return namesIn(pattern.value)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    default:
      return []
  }
}

/** The expression itself, without parentheses and `as`. */
function withoutCast(node: Expression): Expression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
    ? withoutCast(node.expression)
    : node
}

function wordIn(node: Node): string | undefined {
  switch (node.type) {
    case 'CallExpression':
      return calledWords.get(calledName(node.callee))
    case 'SpreadElement':
      return /^(Object|Array)Expression$/.test(withoutCast(node.argument).type) ? 'a literal spread' : undefined
    case 'MemberExpression':
      return members.get(`${nameOf(node.object)}.${nameOf(node.property)}`)
    case 'VariableDeclarator':
      return node.init && nameOf(node.init) === 'process' ? 'process.env' : undefined
    case 'NewExpression':
      return nameOf(node.callee) === 'Date' && node.arguments.length === 0 ? 'the clock' : undefined
    case 'Identifier':
      return node.name === 'localStorage' ? 'localStorage' : undefined
    default:
      return undefined
  }
}

const calledWords = new Map([
  ['fetch', 'fetch'],
  ['.transaction', 'a transaction'],
])

/** The called function's name, with a leading dot for a method. */
const calledName = (callee: Node): string => (callee.type === 'MemberExpression' ? `.${nameOf(callee.property)}` : nameOf(callee))

const members = new Map([
  ...['globalThis.fetch', 'window.fetch', 'self.fetch'].map((use) => [use, 'fetch'] as const),
  ...['Date.now', 'performance.now'].map((use) => [use, 'the clock'] as const),
  ['process.env', 'process.env'],
])

/** The name of an identifier or the text of a literal; empty for anything else. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? '') : ''
}

function placeOf(from: string, specifier: string): { to: string; isPackage: boolean } {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#')) return { to: path.slice(1), isPackage: false }
  if (path.startsWith('.')) return { to: join(dirname(from), path), isPackage: false }
  return { to: path, isPackage: true }
}
