import { existsSync, readFileSync } from 'node:fs'
import { type Node, parseSync } from 'oxc-parser'
import { forEachNode } from '#tools/architecture/source.ts'
import { idsIn } from '#tools/ledger/read-ledger.ts'
import type { Outcome } from '#tools/ledger/read-reports.ts'

/** A test or group of a source file. `inner` are the ids of its body: of inner steps (`test.step`) and of messages of `expect`. */
type Titled = { title: string; line: number; inner: string[]; fits: (reported: string) => boolean }

/** A part of a title that is filled in at run time: `%s`, `$name`, `$0.name`. */
const filledIn = /%(?:\d\$)?[sdifjoOp#$]|\$[\w.]+/

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Whether a title of a report can be this one: its fixed parts follow each other, and it ends the whole. */
const fitting = (parts: readonly string[]): RegExp => {
  const fixed = parts.flatMap((part) => part.split(new RegExp(filledIn, 'g')))
  return new RegExp(`(^| )${fixed.map(escaped).join('[\\s\\S]*')}$`)
}

const textsIn = (node: Node): string[] => {
  const texts: string[] = []
  forEachNode(node, (one) => {
    if (one.type === 'Literal' && typeof one.value === 'string') texts.push(one.value)
    if (one.type === 'TemplateLiteral') texts.push(one.quasis.map(({ value }) => value.cooked).join(' '))
  })
  return texts
}

const isGroup = (callee: string): boolean => /^(test\.)?describe\b/.test(callee)

/** The tests and groups in a file, from its source text. */
export function titledIn(path: string, text: string): Titled[] {
  const found: Titled[] = []
  forEachNode(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = text.slice(node.callee.start, node.callee.end)
    const [first, ...others] = node.arguments
    if (!/^(test|it|describe)\b/.test(callee) || /^test\.step\b/.test(callee) || !first) return
    const parts =
      first.type === 'Literal'
        ? [String(first.value)]
        : first.type === 'TemplateLiteral'
          ? first.quasis.map(({ value }) => value.cooked ?? '')
          : null
    if (!parts) return
    const pattern = fitting(parts)
    found.push({
      title: parts.join(' '),
      line: text.slice(0, node.start).split('\n').length,
      inner: isGroup(callee) ? [] : [...new Set(others.flatMap((part) => textsIn(part)).flatMap(idsIn))],
      fits: (reported) => pattern.test(reported),
    })
  })
  return found
}

/** The titles of the tests in a file; values filled in at run time are omitted. */
export const titlesIn = (path: string, text: string): string[] => titledIn(path, text).map(({ title }) => title)

/**
 * Adds to each outcome the ids inside its test, so that they are proved with it. A report does not have them: vitest lists no steps, and
 * neither runner lists messages of `expect`.
 */
export function withInnerIds<T extends Pick<Outcome, 'title' | 'file'>>(
  outcomes: readonly T[],
  sourceOf: (file: string) => string | undefined = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
): T[] {
  const files = new Map<string, Titled[]>()
  const testsOf = (file: string): Titled[] => {
    const known = files.get(file)
    if (known) return known
    const text = sourceOf(file)
    const tests = text === undefined ? [] : titledIn(file, text).filter(({ inner }) => inner.length > 0)
    files.set(file, tests)
    return tests
  }
  return outcomes.map((outcome) => {
    const inner = testsOf(outcome.file).flatMap((test) => (test.fits(outcome.title) ? test.inner : []))
    return inner.length === 0 ? outcome : { ...outcome, title: `${outcome.title} [${inner.join(' ')}]` }
  })
}
