import { z } from 'zod/mini'
import { auditVariables } from '#platform/audit/audit-variables.ts'
import { derivedRing, type KeyRing, ringOf } from '#platform/auth/keys/key-ring.ts'
import type { NamedPath } from '#platform/check-paths.ts'
import { databaseUrl, databaseVariables } from '#platform/database-address.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { checkAll, mandatory, optional, readEnv, secret, withDefault } from '#platform/env.ts'
import {
  e164,
  key,
  keys,
  list,
  othersOf,
  phoneGateway,
  refusePlaintext,
  refuseSameKeys,
  refuseTestSettings,
  ringKey,
  ringKeys,
  sender,
  text,
  webUrl,
  whole,
  zone,
} from '#platform/env-values.ts'
import { drainSeconds } from '#platform/http/stop-on-signal.ts'
import { metricsVariables } from '#platform/metrics/metrics-variables.ts'
import { staffVariables } from '#platform/staff/staff-variables.ts'
import { telehealthVariables } from '#platform/telehealth-variables.ts'
import { refusePlainCollector, tracingVariables } from '#platform/tracing/tracing-variables.ts'
import { pinMinutesDefault } from '#shared/mfa/pin-rules.ts'

const publicKey = z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
const publicJwks = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    try {
      const read = z.array(publicKey).safeParse(JSON.parse(value))
      if (read.success) return read.data
    } catch {}
    context.issues.push({ code: 'custom', message: 'a JSON list of public Ed25519 keys as JWK, without their private parts', input: value })
    return z.NEVER
  }),
)
const publicJwk = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    try {
      const read = publicKey.safeParse(JSON.parse(value))
      if (read.success) return read.data
    } catch {}
    context.issues.push({ code: 'custom', message: 'a public Ed25519 key as JWK, without its private part', input: value })
    return z.NEVER
  }),
)

const onOff = z.enum(['on', 'off'])

/** Variables of both modes. */
const common = {
  ...telehealthVariables,
  ...auditVariables,
  ...databaseVariables,
  ...staffVariables,
  ...metricsVariables,
  ...tracingVariables,
  port: withDefault('PORT', '3100', whole(0, 65_535), 'Port to listen on; 0 picks a free one.'),
  host: withDefault('HOST', '127.0.0.1', text, 'Address to listen on; only the portal must reach it.'),
  trustedProxies: withDefault(
    'TRUSTED_PROXIES',
    '127.0.0.1',
    list,
    "The portal's addresses, separated by commas, whose X-Forwarded-For header is trusted.",
  ),
  nodeName: optional('NODE_NAME', text, 'Name of this server in the audit chain; defaults to the host name.'),
  productName: withDefault('PRODUCT_NAME', 'Foyer', text, 'The name that members see.'),
  supportPhone: withDefault('SUPPORT_PHONE', '1-800-555-0142', text, 'The support number in messages to members.'),
  timeZone: withDefault('TIME_ZONE', 'America/New_York', zone, 'Time zone of dates that belong to no member.'),
  pinMinutes: withDefault('PIN_TTL_MIN', String(pinMinutesDefault), whole(1, 30), "Minutes for which a clinician's PIN is valid."),
  rateLimits: withDefault(
    'RATE_LIMITS',
    '1',
    whole(1, 1_000_000),
    'Multiplies every rate limit by this factor, for tests; rejected in production.',
  ),
  clockOffsetMs: withDefault(
    'TEST_CLOCK_OFFSET',
    '0',
    z.coerce.number().check(z.int()),
    'Moves the clock by this many milliseconds, for tests; rejected in production.',
  ),
} as const

const careKeyAbout =
  'Key for the tokens of the mobile API, for the hashes of PINs and addresses, for the audit chain and for encrypted fields.'

const logLevels = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])

/** Variables that production requires; the demo finds these values in the portal's data folder. */
const production = {
  drainSeconds: drainSeconds('5'),
  logLevel: withDefault('LOG_LEVEL', 'info', logLevels, 'Log level; the demo uses `warn`.'),
  apiDocs: withDefault('API_DOCS', 'off', onOff, 'on publishes the documentation of every call at /mobile/docs; the demo does.'),
  databaseUrl: secret(mandatory('DATABASE_URL', databaseUrl, "A PostgreSQL server, version 15 or newer: the portal's or a separate one.")),
  publicUrl: mandatory('PUBLIC_URL', webUrl, "The portal's address: browsers reach this server through it."),
  portalKey: mandatory('PORTAL_PUBLIC_KEY', publicJwk, "The public part of the portal's `PARTNER_TOKEN_KEY`, as JWK."),
  portalKeyOthers: withDefault('PORTAL_PUBLIC_KEY_OTHERS', '[]', publicJwks, `${othersOf('PORTAL_PUBLIC_KEY')} A JSON list.`),
  mobileToken: secret(mandatory('MOBILE_API_TOKEN', key, 'The secret that the portal sends; both need the same value.')),
  mobileTokenOthers: secret(withDefault('MOBILE_API_TOKEN_OTHERS', '', keys, othersOf('MOBILE_API_TOKEN'))),
  careKey: secret(mandatory('CARE_KEY', ringKey, careKeyAbout)),
  careKeyOthers: secret(withDefault('CARE_KEY_OTHERS', '', ringKeys, othersOf('CARE_KEY'))),
  mailUrl: secret(mandatory('MAIL_URL', z.url({ protocol: /^smtps?$/ }), 'The mail server, smtp:// or smtps://user:password@host:port.')),
  mailFrom: mandatory('MAIL_FROM', sender, 'Sender address of mails, such as `Foyer <portal@example.com>`.'),
  phoneGatewayUrl: secret(mandatory('PHONE_GATEWAY_URL', phoneGateway, 'A Twilio-compatible gateway, https://account:secret@host.')),
  phoneGatewayFrom: mandatory('PHONE_GATEWAY_FROM', e164, 'Sender number of texts and calls, such as +15125550100.'),
} as const

const demo = {
  drainSeconds: drainSeconds('0'),
  logLevel: withDefault('LOG_LEVEL', 'warn', logLevels, 'Log level.'),
  apiDocs: withDefault('API_DOCS', 'on', onOff, 'on publishes the documentation of every call at /mobile/docs.'),
  databaseUrl: secret(optional('DATABASE_URL', databaseUrl, "A PostgreSQL server instead of the portal's embedded one.")),
  publicUrl: withDefault('PUBLIC_URL', 'http://localhost:3000', webUrl, "The portal's address."),
  dataDir: withDefault('DATA_DIR', '.data', text, "The portal's data folder, with its database and its keys."),
  clinician: withDefault('DEMO_CLINICIAN', 'off', onOff, 'on lets a simulated clinician answer visits.'),
} as const

export const careVariables = { ...common, ...production }

type Source = Record<string, string | undefined>

/** Reads the demo's configuration: nothing is required, and the partner's page is one of the portal's own. */
export const readCareDemoEnv = (source?: Source) => {
  const read = readEnv({ ...common, ...demo }, source)
  return { ...read, programUrl: read.programUrl ?? `${read.publicUrl}/demo/partner?page=program` }
}

/**
 * Reads production's configuration.
 * @throws SettingsError that names every missing variable, or those that only tests may set, and keys that are the same
 */
export const readCareEnv = (source?: Source) => {
  const read = readEnv(careVariables, source)
  const keysOfPurposes = {
    MOBILE_API_TOKEN: read.mobileToken,
    CARE_KEY: read.careKey,
    ...Object.fromEntries(read.careKeyOthers.map((other, place) => [`CARE_KEY_OTHERS (${place + 1})`, other])),
  }
  checkAll(
    () => refuseTestSettings(read),
    () => refusePlainCollector(read),
    () => refuseSameKeys(keysOfPurposes),
    () =>
      refusePlaintext(
        { DATABASE_URL: read.databaseUrl, MIGRATION_DATABASE_URL: read.migrationDatabaseUrl, DATABASE_DIRECT_URL: read.directDatabaseUrl },
        read,
      ),
  )
  return read
}

/** The files and folders that care's settings name, for `--check`. */
export const namedCarePaths = ({ breachedPasswordsFile, auditAnchorFile }: ReturnType<typeof readCareEnv>): NamedPath[] => [
  { name: 'BREACHED_PASSWORDS_FILE', path: breachedPasswordsFile, kind: 'file' },
  { name: 'AUDIT_ANCHOR_FILE', path: auditAnchorFile, kind: 'file to append to' },
]

/** The keys of a telehealth side with a process of its own. */
export const careKeysOfEnv = (read: ReturnType<typeof readCareEnv>) => ({
  portalKeys: [read.portalKey, ...read.portalKeyOthers],
  ownKey: ringOf(read.careKey, read.careKeyOthers),
  ownKeySetting: 'CARE_KEY',
  mobileTokens: [read.mobileToken, ...read.mobileTokenOthers],
})

/**
 * The key ring for commands: CARE_KEY, or what the portal derives from PIN_KEY, or from the demo's key.
 * @throws Error when none of them is set beside DATABASE_URL
 */
export const readCareRing = (
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  source?: Source,
): { ring: KeyRing; setting: string } => {
  const own = { key: secret(optional('CARE_KEY', ringKey, careKeyAbout)), others: production.careKeyOthers }
  const ofPortal = {
    key: secret(optional('PIN_KEY', ringKey, careKeyAbout)),
    others: secret(withDefault('PIN_KEY_OTHERS', '', ringKeys, othersOf('PIN_KEY'))),
  }
  const [{ key: careKey, others }, portal] = [readEnv(own, source), readEnv(ofPortal, source)]
  if (careKey !== undefined) return { ring: ringOf(careKey, others), setting: 'CARE_KEY' }
  const pinKey = portal.key !== undefined ? ringOf(portal.key, portal.others) : databaseUrl === undefined ? demoKeys(dataDir).pinKey : null
  if (pinKey === null) throw new Error('Set CARE_KEY, or the PIN_KEY of a portal that runs the telehealth side, as the server has it.')
  return { ring: derivedRing(pinKey, 'care'), setting: 'PIN_KEY' }
}
