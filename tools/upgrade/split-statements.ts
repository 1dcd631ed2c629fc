/** A statement without its comments; the contents of strings and of functions are left out. `comments` are those before and within it. */
export type Statement = { text: string; comments: string[] }

/** A comment, a string, a dollar-quoted body, a quoted name, the end of a statement, or one other character. */
const token = /--> statement-breakpoint|--[^\n]*|\/\*[\s\S]*?\*\/|e?'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"|[\s\S]/giy

/** The statements of a migration, separated by semicolons and drizzle's breakpoints. */
export const splitStatements = (sql: string): Statement[] => {
  const statements: Statement[] = []
  let current: Statement = { text: '', comments: [] }
  const end = () => {
    const text = current.text.replaceAll(/\s+/g, ' ').trim()
    if (text === '') return
    statements.push({ text, comments: current.comments })
    current = { text: '', comments: [] }
  }
  for (const [part, dollar] of sql.matchAll(token)) {
    if (part === ';' || part === '--> statement-breakpoint') end()
    else if (/^(--|\/\*)/.test(part)) current.comments.push(part)
    else if (dollar !== undefined || /^e?'/i.test(part)) current.text += `''`
    else current.text += part
  }
  end()
  return statements
}

/** Splits at commas that are in no parentheses. */
export const splitAtCommas = (text: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const [part] of text.matchAll(/"(?:[^"]|"")*"|[\s\S]/g)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (part === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += part
  }
  return parts.map((part) => part.trim())
}
