import { z } from 'zod/mini'
import { optional, secret, withDefault } from '#platform/env.ts'
import { isPrivate, text, webUrl, whole } from '#platform/env-values.ts'
import { inquiryEnvelopes } from '#platform/gateways/eligibility/eligibility-gateway.ts'

/** `ZZ:FOYER`: an id of an interchange and its qualifier. */
const party = z.pipe(
  z.string().check(z.regex(/^\w\w:[A-Za-z0-9 ._-]{2,15}$/, 'a qualifier and an id of at most 15 characters, such as ZZ:FOYER')),
  z.transform((value: string) => ({ qualifier: value.slice(0, 2), id: value.slice(3) })),
)

/** `PI:99001 Lakeside Health`: kind and id as in NM108 and NM109, then the name. */
const namedParty = z.pipe(
  z.string().check(z.regex(/^[A-Z0-9]{2}:[^\s*:^~]{2,80} \S.*$/, 'a kind, an id and a name, such as PI:99001 Lakeside Health')),
  z.transform((value: string) => {
    const blank = value.indexOf(' ')
    return { kind: value.slice(0, 2), id: value.slice(3, blank), name: value.slice(blank + 1).trim() }
  }),
)

/** Settings of real-time eligibility (270/271). */
export const inquiryVariables = {
  eligibilityUrl: secret(
    optional(
      'ELIGIBILITY_URL',
      webUrl.check(z.refine(isPrivate, 'https, or this machine')),
      "The payer's or clearinghouse's service for real-time eligibility, https://user:password@host/path; if unset, no payer is asked.",
    ),
  ),
  eligibilityEnvelope: withDefault(
    'ELIGIBILITY_ENVELOPE',
    'soap',
    z.enum(inquiryEnvelopes),
    'How ELIGIBILITY_URL is asked: soap or mime as in CAQH CORE 2.2.0, or plain for a POST of the 270 alone.',
  ),
  eligibilitySeconds: withDefault('ELIGIBILITY_SECONDS', '20', whole(1, 60), 'Seconds within which ELIGIBILITY_URL must answer.'),
  eligibilityAnswers: optional(
    'ELIGIBILITY_ANSWERS',
    text,
    'Folder of 271 files that answer instead of ELIGIBILITY_URL, for tries; rejected in production.',
  ),
  eligibilitySender: optional('ELIGIBILITY_SENDER', party, 'Who sends the 270 (ISA05, ISA06), such as ZZ:FOYER.'),
  eligibilityReceiver: optional('ELIGIBILITY_RECEIVER', party, 'Who receives the 270 (ISA07, ISA08), such as ZZ:LAKESIDE.'),
  eligibilityPayer: optional('ELIGIBILITY_PAYER', namedParty, 'The payer that is asked (2100A), such as PI:99001 Lakeside Health.'),
  eligibilityProvider: optional('ELIGIBILITY_PROVIDER', namedParty, 'The clinic that asks (2100B), such as XX:1999999984 Foyer Clinic.'),
  eligibilityUsage: withDefault(
    'ELIGIBILITY_USAGE',
    'test',
    z.enum(['test', 'live']),
    'Whether a 270 is marked as a test or as live (ISA15).',
  ),
} as const
