import { z } from 'zod/mini'
import { optional, withDefault } from '#platform/env.ts'
import { iceServers, paymentPartner, tcpUrl, text, turnUrls, webUrl } from '#platform/env-values.ts'

/** Environment variables of the process that runs the telehealth side: the portal's process or its own. */
export const telehealthVariables = {
  breachedPasswordsFile: optional(
    'BREACHED_PASSWORDS_FILE',
    text,
    'A file of SHA-1 hashes, ascending, of passwords that nobody may choose; without it the rule alone refuses.',
  ),
  fileScanUrl: optional(
    'FILE_SCAN_URL',
    tcpUrl,
    "Where files that people send along are looked through: tcp://host:port of ClamAV's daemon. Without it none is taken, but in the demo.",
  ),
  paymentUrl: optional(
    'PAYMENT_URL',
    paymentPartner,
    "The payment partner's API, https://secret@host, which speaks as Stripe's Checkout does; without it nobody pays by card, but in the demo. Needs PAYMENT_WEBHOOK_SECRET.",
  ),
  paymentWebhookSecret: optional('PAYMENT_WEBHOOK_SECRET', text, 'What the payment partner signs its webhooks with.'),
  programUrl: optional('PROGRAM_URL', webUrl, "The chronic-care partner's page; without it no program can be started."),
  iceServers: optional(
    'ICE_SERVERS',
    iceServers,
    'How browsers in a call find a way to each other: a JSON list of `RTCIceServer`. Without any they try the direct way alone.',
  ),
  turnUrl: optional(
    'TURN_URL',
    turnUrls,
    'A relay for calls that takes passwords for a time, as coturn does: `turn:host:3478`, several with commas. Needs TURN_SECRET.',
  ),
  turnSecret: optional('TURN_SECRET', text, "The relay's `static-auth-secret`."),
  icePolicy: withDefault(
    'ICE_POLICY',
    'all',
    z.enum(['all', 'relay']),
    'relay sends every call through the relay, so that nobody learns the address of another.',
  ),
} as const
