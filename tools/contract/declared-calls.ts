import { z } from 'zod/mini'
import type { Call } from '#shared/calls.ts'

export type NamedCall = { name: string; call: Call }

/** The calls that a `*-calls.ts` module exports, directly or in a table. */
export function callsIn(module: Readonly<Record<string, unknown>>): NamedCall[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (isCall(value)) return [{ name, call: value }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([inner, call]) => (isCall(call) ? [{ name: `${name}.${inner}`, call }] : []))
  })
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && ['method', 'path', 'input', 'answer'].every((key) => key in value)

/** Calls with the same method and path, which a server could not distinguish. Placeholder names are ignored. */
export function collisions(calls: readonly NamedCall[]): string[] {
  const taken = new Map<string, string>()
  return calls.flatMap(({ name, call: { method, path } }) => {
    const address = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
    const other = taken.get(address)
    taken.set(address, name)
    return other ? [`${other} and ${name} are both ${method} ${path}: join them or give one another path.`] : []
  })
}

/** Placeholders of a path that the input does not require, so that the path could not be filled. */
export function unfilledPlaceholders(calls: readonly NamedCall[]): string[] {
  return calls.flatMap(({ name, call }) => {
    const demanded = requiredOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
    const missing = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key).filter((key) => !demanded.has(key))
    return missing.map((key) => `${name} has {${key}} in its path, and its input does not demand ${key}: add it.`)
  })
}

type Shape = { required?: string[]; anyOf?: unknown[]; oneOf?: unknown[]; allOf?: unknown[] }

/** The required properties of an input: those of all branches of a union, or of any part of an intersection. */
function requiredOf(schema: Shape): Set<string> {
  const parts = (schema.allOf ?? []).map((part) => requiredOf(part as Shape))
  const [first = new Set<string>(), ...others] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) => requiredOf(part as Shape))
  const inAll = [...first].filter((key) => others.every((other) => other.has(key)))
  return new Set([...(schema.required ?? []), ...parts.flatMap((part) => [...part]), ...inAll])
}
