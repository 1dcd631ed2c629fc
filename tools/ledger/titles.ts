import { parseSync } from 'oxc-parser'
import { forEachNode } from '#tools/architecture/source.ts'

/** The titles of the tests in a file, from its source text; values filled in at run time are omitted. */
export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = []
  forEachNode(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = text.slice(node.callee.start, node.callee.end)
    const [first] = node.arguments
    if (!/^(test|it|describe)\b/.test(callee) || !first) return
    if (first.type === 'Literal') titles.push(String(first.value))
    if (first.type === 'TemplateLiteral') titles.push(first.quasis.map(({ value }) => value.cooked).join(' '))
  })
  return titles
}
