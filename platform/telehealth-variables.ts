import { z } from 'zod/mini'
import { optional, secret, withDefault } from '#platform/env.ts'
import { iceServers, keyService, paymentPartner, pushHosts, tcpUrl, text, turnUrls, webUrl } from '#platform/env-values.ts'

/** Environment variables of the process that runs the telehealth side: the portal's process or its own. */
export const telehealthVariables = {
  breachedPasswordsFile: optional(
    'BREACHED_PASSWORDS_FILE',
    text,
    'A sorted file of SHA-1 hashes of breached passwords, which are rejected; if unset, only the password rule applies.',
  ),
  fileScanUrl: optional(
    'FILE_SCAN_URL',
    tcpUrl,
    "Virus scanner for uploaded files: tcp://host:port of ClamAV's daemon. If unset, uploads are rejected, except in the demo.",
  ),
  trustedNetwork: withDefault(
    'TRUSTED_NETWORK',
    'off',
    z.enum(['on', 'off']),
    'on accepts a database without TLS and a virus scanner on other machines: only where nobody else can read that network.',
  ),
  paymentUrl: secret(
    optional(
      'PAYMENT_URL',
      paymentPartner,
      "The payment partner's API, https://secret@host, compatible with Stripe Checkout. If unset, card payment is off, except in the demo. Requires PAYMENT_WEBHOOK_SECRET.",
    ),
  ),
  paymentWebhookSecret: secret(optional('PAYMENT_WEBHOOK_SECRET', text, 'The secret with which the payment partner signs its webhooks.')),
  prescribingUrl: secret(
    optional(
      'PRESCRIBING_URL',
      paymentPartner,
      "The prescribing partner's FHIR endpoint, https://secret@host. If unset, nothing can be prescribed, except in the demo. Requires PRESCRIBING_WEBHOOK_SECRET.",
    ),
  ),
  prescribingWebhookSecret: secret(
    optional('PRESCRIBING_WEBHOOK_SECRET', text, 'The secret with which the prescribing partner signs its webhooks.'),
  ),
  kmsUrl: secret(
    optional(
      'KMS_URL',
      keyService,
      "A key service that wraps the data keys, compatible with HashiCorp Vault's transit engine: https://token@host/v1/transit/KEY. If unset, the key ring wraps them.",
    ),
  ),
  programUrl: optional('PROGRAM_URL', webUrl, "The chronic-care partner's page; if unset, no program can be started."),
  iceServers: secret(
    optional(
      'ICE_SERVERS',
      iceServers,
      'STUN and TURN servers for calls: a JSON list of `RTCIceServer`. If empty, browsers try a direct connection only.',
    ),
  ),
  turnUrl: optional(
    'TURN_URL',
    turnUrls,
    'A relay for calls that accepts time-limited passwords, as coturn does: `turn:host:3478`, several separated by commas. Requires TURN_SECRET.',
  ),
  turnSecret: secret(optional('TURN_SECRET', text, "The relay's `static-auth-secret`.")),
  pushHosts: withDefault(
    'PUSH_HOSTS',
    'fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com',
    pushHosts,
    "Hosts of browsers' push services that may be called, separated by commas; `*.` allows all below. `off` turns push notifications off.",
  ),
  icePolicy: withDefault(
    'ICE_POLICY',
    'all',
    z.enum(['all', 'relay']),
    "relay sends every call through the relay, so that callers do not learn each other's IP address.",
  ),
} as const
