import { readFileSync } from 'node:fs'
import type { z } from 'zod/mini'

/** One environment variable. `schema` parses its text; `fallback` is the text used when it is not set. */
export type Variable<T> = {
  name: string
  about: string
  schema: z.ZodMiniType<T>
  need: 'required' | 'optional' | { fallback: string }
  /** Whether `NAME_FILE` may name a file with the value instead. */
  isSecret?: true
}

type Variables = Record<string, Variable<unknown>>
type Values<V extends Variables> = { [K in keyof V]: V[K] extends Variable<infer T> ? T : never }

export const mandatory = <T>(name: string, schema: z.ZodMiniType<T>, about: string): Variable<T> => ({
  name,
  about,
  schema,
  need: 'required',
})

/** `undefined` if the variable is not set. */
export const optional = <T>(name: string, schema: z.ZodMiniType<T>, about: string): Variable<T | undefined> => ({
  name,
  about,
  schema,
  need: 'optional',
})

export const withDefault = <T>(name: string, fallback: string, schema: z.ZodMiniType<T>, about: string): Variable<T> => ({
  name,
  about,
  schema,
  need: { fallback },
})

/** A variable whose value a file can have, named by the variable with `_FILE` behind its name: environments are shown and inherited too easily. */
export const secret = <T>(variable: Variable<T>): Variable<T> => ({ ...variable, isSecret: true })

type Source = Record<string, string | undefined>
type Given = { text: string | undefined } | { problem: string }

const fileOf = (name: string): string => `${name}_FILE`

/** The text in the file of `NAME_FILE`, without the line break at its end. */
const readSecretFile = (name: string, path: string): Given => {
  try {
    const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    return text === '' ? { problem: `${fileOf(name)} is wrong: the file is empty.` } : { text }
  } catch (error) {
    return { problem: `${fileOf(name)} is wrong: the file cannot be read (${(error as NodeJS.ErrnoException).code}).` }
  }
}

/** `NAME=` in a shell or a compose file gives an empty text, which counts as 'not set'. */
const givenOf = ({ name, isSecret }: Variable<unknown>, source: Source): Given => {
  const [text, path] = [source[name] || undefined, (isSecret && source[fileOf(name)]) || undefined]
  if (path === undefined) return { text }
  return text === undefined ? readSecretFile(name, path) : { problem: `${name} and ${fileOf(name)} are both set: leave one out.` }
}

type Read = { value: unknown } | { problem: string }

const readOne = (variable: Variable<unknown>, source: Source): Read => {
  const { name, about, schema, need } = variable
  const given = givenOf(variable, source)
  if ('problem' in given) return given
  const text = given.text ?? (typeof need === 'object' ? need.fallback : undefined)
  if (text === undefined) return need === 'required' ? { problem: `${name} is missing: ${about}` } : { value: undefined }
  const read = schema.safeParse(text)
  if (read.success) return { value: read.data }
  // The value itself is not repeated: it may be a key or a password.
  return { problem: `${name} is wrong (${read.error.issues.map((issue) => issue.message).join(', ')}): ${about}` }
}

/** Settings that are missing, wrong, or do not fit together; one sentence each, without their values. */
export class SettingsError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Makes every check, each of which may throw an Error. @throws SettingsError with the messages of all that did */
export const checkAll = (...checks: (() => void)[]): void => {
  const problems = checks.flatMap((check) => {
    try {
      check()
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
  if (problems.length > 0) throw new SettingsError(problems)
}

/**
 * Reads the declared variables, once, at the start.
 * @throws SettingsError with a sentence for every variable that is missing or wrong
 */
export const readEnv = <V extends Variables>(declared: V, source: Source = process.env): Values<V> => {
  const read = Object.entries(declared).map(([key, variable]) => [key, readOne(variable, source)] as const)
  const problems = read.flatMap(([, result]) => ('problem' in result ? [result.problem] : []))
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(read.map(([key, result]) => [key, 'value' in result ? result.value : undefined])) as Values<V>
}

/** The variables as the Markdown table of docs/operating.md. */
export const envTable = (declared: Variables): string =>
  [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...Object.values(declared).map(
      ({ name, need, about, isSecret }) =>
        `| \`${name}\`${isSecret ? ` or \`${fileOf(name)}\`` : ''} | ${need === 'required' ? 'required' : need === 'optional' ? '-' : need.fallback === '' ? 'empty' : `\`${need.fallback}\``} | ${about.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n')
