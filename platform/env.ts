import type { z } from 'zod/mini'

/** One environment variable. `schema` parses its text; `fallback` is the text used when it is not set. */
export type Variable<T> = {
  name: string
  about: string
  schema: z.ZodMiniType<T>
  need: 'required' | 'optional' | { fallback: string }
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

type Source = Record<string, string | undefined>
type Read = { value: unknown } | { problem: string }

const readOne = ({ name, about, schema, need }: Variable<unknown>, source: Source): Read => {
  // `NAME=` in a shell or a compose file gives an empty text, which counts as 'not set'.
  const text = source[name] || (typeof need === 'object' ? need.fallback : undefined)
  if (text === undefined) return need === 'required' ? { problem: `${name} is missing: ${about}` } : { value: undefined }
  const read = schema.safeParse(text)
  if (read.success) return { value: read.data }
  // The value itself is not repeated: it may be a key or a password.
  return { problem: `${name} is wrong (${read.error.issues.map((issue) => issue.message).join(', ')}): ${about}` }
}

/**
 * Reads the declared variables, once, at the start.
 * @throws one Error whose message has a line for every variable that is missing or wrong
 */
export const readEnv = <V extends Variables>(declared: V, source: Source = process.env): Values<V> => {
  const read = Object.entries(declared).map(([key, variable]) => [key, readOne(variable, source)] as const)
  const problems = read.flatMap(([, result]) => ('problem' in result ? [result.problem] : []))
  if (problems.length > 0) throw new Error(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return Object.fromEntries(read.map(([key, result]) => [key, 'value' in result ? result.value : undefined])) as Values<V>
}

/** The variables as the Markdown table of docs/operating.md. */
export const envTable = (declared: Variables): string =>
  [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...Object.values(declared).map(
      ({ name, need, about }) =>
        `| \`${name}\` | ${need === 'required' ? 'required' : need === 'optional' ? '-' : need.fallback === '' ? 'empty' : `\`${need.fallback}\``} | ${about.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n')
