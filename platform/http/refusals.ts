import type { z } from 'zod/mini'
import type { RawRoute, Route } from '#platform/http/serve.ts'
import { type ErrorCode, isErrorCode } from '#shared/errors/error-codes.ts'

/** Error codes of every call: a malformed request, a rate limit, an overloaded or failing server. */
const everyCall: readonly ErrorCode[] = ['InvalidRequest', 'TooManyTries', 'Overloaded', 'AN UNKNOWN ERROR OCCURRED']
/** `CrossOrigin` is checked before the guard; the others come from reading the body (`mount-routes.ts`, `error-handler.ts`). */
const everyUnsafeCall: readonly ErrorCode[] = ['CrossOrigin', 'TooLarge', 'UnsupportedMediaType']
const everyForm: readonly ErrorCode[] = ['TooLarge', 'UnsupportedMediaType']

const isSchemaPart = (value: unknown): value is { _zod: { def: object } } => typeof value === 'object' && value !== null && '_zod' in value

/** The fixed messages of a schema and its parts. A message that is an error code is sent as that code. */
const messagesOf = (part: unknown, seen: Set<unknown>): unknown[] => {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if (isSchemaPart(part)) return messagesOf(part._zod.def, seen)
  return Object.entries(part).flatMap(([key, value]) => {
    // Zod stores `z.string('Required')` as a function that returns the text.
    if (key === 'error' && typeof value === 'function') return [value({ code: 'custom', input: undefined, path: [] })]
    return Array.isArray(value) || isSchemaPart(value) || key === 'shape' ? messagesOf(value, seen) : []
  })
}

const known = new WeakMap<z.ZodMiniType, ErrorCode[]>()

const readRefusals = (input: z.ZodMiniType): ErrorCode[] => {
  const { shape = {} } = input._zod.def as { shape?: object }
  if (input._zod.def.type === 'object' && Object.keys(shape).length === 0) return []
  return ['InvalidInput', ...messagesOf(input, new Set()).filter(isErrorCode)]
}

/**
 * The error codes that a call's input can cause. An issue without its own code is `InvalidInput`. Walking all schemas takes 0.1 s, so a
 * process does it once, however many servers it opens.
 */
export const inputRefusals = (input: z.ZodMiniType): ErrorCode[] => {
  const codes = known.get(input) ?? readRefusals(input)
  known.set(input, codes)
  return codes
}

const unique = (codes: readonly ErrorCode[]): ErrorCode[] => [...new Set(codes)]

/** Every error code that a call can return: those of the platform, the guard, the input's schema and the handler. */
export const refusalsOf = ({ call, guardRefuses, refuses = [] }: Route): ErrorCode[] =>
  unique([
    ...everyCall,
    ...(call.method === 'GET' ? [] : everyUnsafeCall),
    // A path parameter longer than the router's maximum matches no route.
    ...(call.path.includes('{') ? (['NotFound'] as const) : []),
    ...guardRefuses,
    ...inputRefusals(call.input),
    ...(call.refuses ?? []),
    ...refuses,
  ])

export const rawRefusalsOf = ({ method, path, refuses = [] }: RawRoute): ErrorCode[] =>
  unique([...everyCall, ...(method === 'GET' ? [] : everyForm), ...(path.includes('{') ? (['NotFound'] as const) : []), ...refuses])
