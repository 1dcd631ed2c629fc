import { z } from 'zod/mini'
import { languages } from '#shared/languages.ts'
import { planPrice } from '#shared/visits/plan-price.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'

/**
 * Scopes that one adult of a family may grant another; none includes another. Parents have all of them for a minor.
 * `book`: request, move, cancel and join visits · `see-visits`: their dates, kinds and states · `see-records`: medical info, summaries,
 * downloads · `messages`: read and write · `pay`: see and pay invoices · `share`: give outsiders what the member may see or join.
 */
export const managedScopes = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] as const
export type ManagedScope = (typeof managedScopes)[number]

/** A member's scopes for another person as the telehealth service gets them; null for a person of whom it has nothing to know. */
export const scopesForCare = (scopes: readonly string[]): ManagedScope[] | null => {
  const known = managedScopes.filter((scope) => scopes.includes(scope))
  return known.length === 0 ? null : known
}

const person = z.object({
  telehealthId: z.string(),
  first: z.string(),
  last: z.string(),
  dateOfBirth: z.string(),
  /** As the member or the sponsor states it; absent if unknown. */
  gender: z.optional(z.enum(['Male', 'Female', 'Other'])),
})

/** A person for whom a member may act, with the scopes. */
export const managedPerson = z.extend(person, { scopes: z.array(z.enum(managedScopes)) })

/**
 * All that the telehealth service knows about a member: the claims in the portal's signed token.
 * The service stores them at each token login; the portal sends them again when any of them changes.
 */
export const memberClaims = z.object({
  member: z.extend(person, {
    email: z.string(),
    /** Ten digits; null without a confirmed phone. */
    phone: z.nullable(z.string()),
    language: z.enum(languages),
    timeZone: z.nullable(z.string()),
    zip: z.nullable(z.string()),
  }),
  group: z.object({
    code: z.string(),
    features: z.array(z.string()),
    policy: visitPolicy,
    prices: z.array(z.object({ type: z.string(), cents: z.number() })),
    /** False once the coverage has ended; past records can still be read. */
    isCovered: z.boolean(),
  }),
  /** The people the member may act for. */
  managed: z.array(managedPerson),
  /** What visits cost the member and the people they manage by their plans' terms; absent without terms, and from an older portal. */
  planPrices: z.optional(z.array(planPrice)),
  /** Channels for notifications of new messages. */
  messages: z.object({ channels: z.array(z.enum(['email', 'text'])) }),
  /** Channels for notifications of invoices. */
  invoices: z.object({ channels: z.array(z.enum(['email', 'text'])) }),
  /** Channels for visit reminders, and how many minutes before the visit each is sent. */
  reminders: z.object({ channels: z.array(z.enum(['email', 'text'])), minutesBefore: z.array(z.number()) }),
  /** Kinds of push messages, as `pushKinds`; absent in claims of a portal that has none yet. */
  push: z.optional(z.object({ kinds: z.array(z.string()) })),
})
export type MemberClaims = z.infer<typeof memberClaims>
