import { z } from 'zod/mini'
import { languages } from '#shared/languages.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'

/** What one adult of a family may let another do in their name; a minor's parents may all of it. */
export const managedScopes = ['book', 'see-visits', 'pay'] as const
export type ManagedScope = (typeof managedScopes)[number]

const person = z.object({ telehealthId: z.string(), first: z.string(), last: z.string(), dateOfBirth: z.string() })

/**
 * Everything that the telehealth side knows of a member, as the portal says it in the signed token of a token login:
 * stored there at each, and sent anew whenever any of it changes.
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
    /** False once the coverage has ended: what is past can still be read. */
    isCovered: z.boolean(),
  }),
  /** Whom the member acts for. */
  managed: z.array(z.extend(person, { scopes: z.array(z.enum(managedScopes)) })),
  /** How the member wants to be told of a new message. */
  messages: z.object({ channels: z.array(z.enum(['email', 'text'])) }),
  /** How the member wants to be told of invoices. */
  invoices: z.object({ channels: z.array(z.enum(['email', 'text'])) }),
  /** How the member wants to be told of visits, and how many minutes before. */
  reminders: z.object({ channels: z.array(z.enum(['email', 'text'])), minutesBefore: z.array(z.number()) }),
})
export type MemberClaims = z.infer<typeof memberClaims>
