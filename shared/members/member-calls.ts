import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { mergeConflicts } from '#shared/care/merge-calls.ts'
import { fewestLetters } from '#shared/members/member-search-rules.ts'
import { openingReasons } from '#shared/members/opening-reasons.ts'

const personId = { id: z.uuid('InvalidInput') }
const done = z.object({ done: z.literal(true) })

const exact = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most, 'InvalidInput')))
const beginning = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(60, 'InvalidInput'),
    z.refine((name) => name.length === 0 || name.length >= fewestLetters, 'NameTooShort'),
  ),
)

/** Only what distinguishes people: no full date of birth, postal address or full e-mail address. */
const foundMember = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  /** Distinguishes a parent from a child of the same name. */
  birthYear: z.string(),
  group: z.object({ code: z.string(), name: z.string() }),
  relation: z.enum(['Primary', 'Spouse', 'Dependent']),
  /** Null if covered today; otherwise the error code. */
  coverageProblem: z.nullable(z.string()),
  hasProfile: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type FoundMember = z.infer<typeof foundMember>

const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })

const messageShown = z.object({
  id: z.string(),
  channel: z.enum(['email', 'text', 'phone_call', 'push']),
  /** Kind of the message; never its content. */
  kind: z.nullable(z.string()),
  status: z.enum(['waiting', 'delivered', 'expired', 'dead', 'void']),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  canResend: z.boolean(),
})

const factorReset = z.object({
  id: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  /** Whether the caller requested it; another operator must decide. */
  isMine: z.boolean(),
})

/** Coverage of one line without a gap. Days are inclusive; no end if null. */
const coverageSpan = z.object({
  /** HD03 of an 834, such as HLT; '' if the sponsor does not give it. */
  line: z.string(),
  plan: z.string(),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  isVoid: z.boolean(),
  /** Whether the line grants telehealth. */
  grants: z.boolean(),
  /** The file that wrote it last; null for other sources. */
  file: z.nullable(z.object({ name: z.string(), importedAt: z.string() })),
})
export type ShownSpan = z.infer<typeof coverageSpan>

const memberStatus = z.object({
  person: z.extend(foundMember, {
    telehealthId: z.string(),
    memberNumber: z.nullable(z.string()),
    spans: z.array(coverageSpan),
    /** A merge whose telehealth records still wait, and why they were refused; null if none does. */
    careMerge: z.nullable(z.object({ since: z.string(), refusal: z.nullable(z.enum(mergeConflicts)) })),
  }),
  /** Why the caller opened this member, and when that access expires. */
  opening: z.object({ reason: z.enum(openingReasons), reference: z.nullable(z.string()), expiresAt: z.string() }),
  /** Null if the person has not registered. */
  account: z.nullable(
    z.object({
      createdAt: z.string(),
      language: z.string(),
      lastSignInAt: z.nullable(z.string()),
      factors: z.object({
        pinRequired: z.boolean(),
        pinPhones: z.array(z.string()),
        hasApp: z.boolean(),
        passkeys: z.number(),
        reset: z.nullable(factorReset),
      }),
      locks: z.object({
        /** When the password lock ends; null if there is none. */
        passwordUntil: z.nullable(z.string()),
        /** What a sign-in needs beside the password, until `passwordUntil`. */
        passwordAsks: z.enum(['nothing', 'robot check', 'mailed link']),
        /** Wrong passwords of the last 24 hours that count, from all addresses. */
        passwordTries: z.number(),
        pin: z.nullable(z.union([z.object({ until: z.string() }), z.literal('for good')])),
      }),
      sessions: z.array(z.object({ device, signedInAt: z.string(), lastInputAt: z.string(), isPending: z.boolean() })),
      devices: z.array(z.object({ device, rememberedAt: z.string(), lastUsedAt: z.string() })),
      messages: z.array(messageShown),
    }),
  ),
})
export type MemberStatus = z.infer<typeof memberStatus>

const place = '/api/console/members/{id}'

/** Operators' calls for members. All but the search require that the operator has opened the member with a recorded reason. */
export const memberCalls = {
  searchMembers: call({
    method: 'POST',
    path: '/api/console/members/search',
    about:
      'People who fit: by one exact id, or two of last name, first name (their beginnings) and birthday. At most 25, with little of each.',
    input: z.object({
      email: exact(254),
      memberNumber: exact(80),
      telehealthId: exact(80),
      last: beginning,
      first: beginning,
      dob: z.optional(z.union([z.literal(''), z.iso.date('DateInvalid')])),
    }),
    answer: z.array(foundMember),
    meta: z.object({ more: z.boolean() }),
  }),
  openMember: call({
    method: 'POST',
    path: `${place}/open`,
    about: 'Says why the caller looks at this member. Good for half an hour of this session; it stands beside every act in the audit log.',
    input: z.object({
      ...personId,
      reason: z.enum(openingReasons, 'Required'),
      /** The number of a ticket or case. */
      reference: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{0,32}$/, 'InvalidInput'))),
    }),
    answer: z.object({ expiresAt: z.string() }),
  }),
  readMember: call({
    method: 'GET',
    path: place,
    about: 'Coverage, account, factors, locks, sessions, devices and messages of an opened member.',
    input: z.object(personId),
    answer: memberStatus,
  }),
  unlockMember: call({
    method: 'POST',
    path: `${place}/unlock`,
    about: 'Forgets wrong passwords or wrong PINs, and the locks that came of them.',
    input: z.object({ ...personId, what: z.enum(['password', 'pin']) }),
    answer: done,
  }),
  resendMessage: call({
    method: 'POST',
    path: `${place}/messages/{messageId}/resend`,
    about: 'Sends a message of this member once more. What carried a secret is not kept and cannot be sent again.',
    input: z.object({ ...personId, messageId: z.uuid('InvalidInput') }),
    answer: done,
  }),
  sendPasswordReset: call({
    method: 'POST',
    path: `${place}/password-reset`,
    about: 'Mails the member a link to set a new password.',
    input: z.object(personId),
    answer: done,
  }),
  endMemberSessions: call({
    method: 'POST',
    path: `${place}/sessions/end`,
    about: 'Ends every session of the member.',
    input: z.object(personId),
    answer: done,
  }),
  forgetMemberDevices: call({
    method: 'POST',
    path: `${place}/devices/forget`,
    about: 'Forgets every remembered browser of the member.',
    input: z.object(personId),
    answer: done,
  }),
  requestFactorReset: call({
    method: 'POST',
    path: `${place}/factor-reset`,
    about: 'Asks that the member’s passkeys, authenticator app and PIN locks be removed. Another operator decides within 24 hours.',
    input: z.object(personId),
    answer: z.object({ id: z.string(), expiresAt: z.string() }),
  }),
}
