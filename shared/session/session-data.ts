import { z } from 'zod/mini'
import { brandTokens } from '#shared/session/brand-tokens.ts'

export const pinMethods = ['text', 'phone_call', 'email'] as const
export type PinMethod = (typeof pinMethods)[number]

export const groupData = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  requiresMFA: z.boolean(),
  pinSendingMethods: z.array(z.enum(pinMethods)),
  features: z.array(z.string()),
  prices: z.array(z.object({ type: z.string(), price: z.number() })),
  supportPhone: z.string(),
  /** The sponsor's colors, light and dark, by token name of `ui/tokens.css`, and the URL of its logo. */
  brand: z.optional(
    z.object({ colors: z.nullable(z.record(z.enum(brandTokens), z.tuple([z.string(), z.string()]))), logo: z.nullable(z.string()) }),
  ),
})

/** Both spellings of the documents are sent (SESS-02, SESS-16); our own code reads `id` and `telehealthId`. */
const familyMember = z.object({ familyMemberId: z.string(), telehealthID: z.string(), telehealthId: z.string() })
const membership = z.object({ _id: z.string(), id: z.string() })

export const fullSession = z.object({
  level: z.literal('full'),
  profile: z.object({
    id: z.string(),
    first: z.string(),
    last: z.string(),
    email: z.string(),
    language: z.string(),
    zip: z.nullable(z.string()),
    timeZone: z.nullable(z.string()),
  }),
  group: groupData,
  familyMember,
  membership,
  unviewedMessages: z.number(),
  /** While not covered: the last day of coverage, null if it has not begun. Only records, invoices and the account are then available. */
  coverageEnded: z.optional(z.nullable(z.string())),
  /** While not covered: the first day of the next coverage, if it is known. */
  coverageStarts: z.optional(z.string()),
  /** Present until somebody proves the address. `isDue`: until then the account opens only its own settings. */
  emailProof: z.optional(z.object({ isDue: z.boolean() })),
})
export type FullSession = z.infer<typeof fullSession>

/** While the PIN is due, a session contains only what the PIN screens need. */
export const pendingSession = z.object({
  level: z.literal('pending'),
  profile: z.object({ id: z.string() }),
  group: z.pick(groupData, { id: true, code: true, requiresMFA: true, pinSendingMethods: true, supportPhone: true }),
  familyMember,
  membership,
})

/** SESS-01: profile, group, family member, membership. */
export const sessionData = z.discriminatedUnion('level', [fullSession, pendingSession])
export type SessionData = z.infer<typeof sessionData>

/**
 * SESS-03. In a browser `jwt` has no secret and opens nothing, `teladocSdkToken` works only with a cookie, and `ssoToken` is missing:
 * tokens that work alone are for clients without cookies, which ask for them at sign-in by the header `token-delivery: body`.
 */
export const sessionMeta = z.object({
  jwt: z.string(),
  ssoToken: z.optional(z.string()),
  teladocSdkToken: z.string(),
  isRegistered: z.boolean(),
  hasProfile: z.boolean(),
  hasMFA: z.boolean(),
  /** Whether the first proof of the mailbox removed factors, devices and sessions that were added before. */
  removedBeforeProof: z.optional(z.boolean()),
})
export type SessionMeta = z.infer<typeof sessionMeta>
