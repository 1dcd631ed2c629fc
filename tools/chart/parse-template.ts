export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'value'; pipeline: string }
  | { kind: 'if'; condition: string; body: TemplateNode[]; otherwise: TemplateNode[] }
  | { kind: 'range'; variables: string[]; list: string; body: TemplateNode[] }

export type Template = { nodes: TemplateNode[]; definitions: Map<string, TemplateNode[]> }

type Token = { kind: 'text'; text: string } | { kind: 'action'; words: string }

/** Texts and actions; `{{-` and `-}}` take the white space before and behind them away. */
const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  for (const { 0: whole, 1: before, 2: words = '', 3: behind, index } of source.matchAll(
    /\{\{(-\s)?\s*((?:"[^"]*"|[^"])*?)\s*(\s-)?\}\}/g,
  )) {
    if (index < at) continue
    const text = source.slice(at, index)
    tokens.push({ kind: 'text', text: before === undefined ? text : text.trimEnd() })
    tokens.push({ kind: 'action', words })
    at = index + whole.length
    if (behind !== undefined) at += /^\s*/.exec(source.slice(at))?.[0].length ?? 0
  }
  return [...tokens, { kind: 'text', text: source.slice(at) }]
}

/** Parses a template of the subset. @throws Error for an action that is not in it, or is not closed */
export const parseTemplate = (source: string): Template => {
  const tokens = tokensOf(source)
  const definitions = new Map<string, TemplateNode[]>()
  let next = 0

  const block = (closing: readonly string[]): { nodes: TemplateNode[]; end: string } => {
    const nodes: TemplateNode[] = []
    while (next < tokens.length) {
      const token = tokens[next++] as Token
      if (token.kind === 'text') {
        if (token.text !== '') nodes.push(token)
        continue
      }
      const { words } = token
      if (closing.includes(words)) return { nodes, end: words }
      nodes.push(...action(words))
    }
    if (closing.length > 0) throw new Error(`an action is not closed by ${closing.join(' or ')}`)
    return { nodes, end: '' }
  }

  const define = (words: string): boolean => {
    const [, name] = /^define "([\w.]+)"$/.exec(words) ?? []
    if (name !== undefined) definitions.set(name, block(['end']).nodes)
    return name !== undefined
  }

  const branch = (condition: string): TemplateNode => {
    const { nodes, end } = block(['else', 'end'])
    return { kind: 'if', condition, body: nodes, otherwise: end === 'else' ? block(['end']).nodes : [] }
  }

  const action = (words: string): TemplateNode[] => {
    if (/^\/\*[\s\S]*\*\/$/.test(words) || define(words)) return []
    const [, condition] = /^if (.+)$/.exec(words) ?? []
    if (condition !== undefined) return [branch(condition)]
    const [, given, list] = /^range (?:([$\w, ]+) := )?(.+)$/.exec(words) ?? []
    if (list !== undefined) return [{ kind: 'range', variables: given?.split(', ') ?? [], list, body: block(['end']).nodes }]
    if (/^(with|template|block|else if|end|else)\b/.test(words)) throw new Error(`'${words}' is not in the subset`)
    return [{ kind: 'value', pipeline: words }]
  }
  return { nodes: block([]).nodes, definitions }
}
