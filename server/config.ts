import { z } from 'zod/mini'
import { auditVariables } from '#platform/audit/audit-variables.ts'
import { type KeyRing, type PortalKeys, portalKeysOf, ringOf } from '#platform/auth/keys/key-ring.ts'
import type { NamedPath } from '#platform/check-paths.ts'
import { databaseUrl, databaseVariables } from '#platform/database-address.ts'
import { checkAll, mandatory, optional, readEnv, secret, withDefault } from '#platform/env.ts'
import {
  e164,
  isPrivate,
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
import type { Partners } from '#platform/gateways/partner-gateways.ts'
import { drainSeconds } from '#platform/http/stop-on-signal.ts'
import { metricsVariables } from '#platform/metrics/metrics-variables.ts'
import { staffVariables } from '#platform/staff/staff-variables.ts'
import { telehealthVariables } from '#platform/telehealth-variables.ts'
import { refusePlainCollector, tracingVariables } from '#platform/tracing/tracing-variables.ts'
import { inquiryVariables } from '#server/eligibility/inquiry/inquiry-variables.ts'
import { ownNoticePath } from '#shared/maintenance/maintenance-rules.ts'
import { pinMinutesDefault } from '#shared/mfa/pin-rules.ts'

/** A tile URL; the only placeholders are {s} (first label of the host), {z}, {x} and {y}. */
const tiles = z.string().check(
  z.regex(/^https?:\/\/(\{s\}\.)?[^/{}\s;,'"*]+\/[^\s'"]*$/, 'an address with {z}, {x} and {y}'),
  z.refine((value) => ['{z}', '{x}', '{y}'].every((gap) => value.includes(gap)), 'an address with {z}, {x} and {y}'),
)
/** A PMTiles file: an address, or a path on this machine. */
const mapFile = z.union(
  [webUrl.check(z.refine((value) => !/[\s;,'"*]/.test(value), '')), z.string().check(z.regex(/^(?!https?:).*\.pmtiles$/s))],
  'an address, or a path that ends in .pmtiles',
)
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
)
const privateKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() })
const privateJwks = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    try {
      const read = z.array(privateKey).safeParse(JSON.parse(value))
      if (read.success) return read.data
    } catch {}
    context.issues.push({ code: 'custom', message: 'a JSON list of private Ed25519 keys as JWK', input: value })
    return z.NEVER
  }),
)
const privateJwk = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    try {
      const read = privateKey.safeParse(JSON.parse(value))
      if (read.success) return read.data
    } catch {}
    context.issues.push({ code: 'custom', message: 'a private Ed25519 key as JWK', input: value })
    return z.NEVER
  }),
)
/** Variables of both modes. */
const common = {
  port: withDefault('PORT', '3000', whole(0, 65_535), 'Port to listen on; 0 picks a free one.'),
  host: withDefault('HOST', '127.0.0.1', text, 'Address to listen on; 0.0.0.0 for all addresses of this machine.'),
  dataDir: withDefault('DATA_DIR', '.data', text, 'Folder for the embedded database, the demo keys and the directory snapshots.'),
  eligibilityFolder: optional(
    'ELIGIBILITY_FOLDER',
    text,
    'Folder from which eligibility files are imported automatically; if unset, no folder is watched.',
  ),
  ...inquiryVariables,
  importGpgHome: optional(
    'IMPORT_GPG_HOME',
    text,
    'Folder of gpg with the private keys that decrypt imported files; if unset, encrypted files are refused.',
  ),
  trustedProxies: withDefault('TRUSTED_PROXIES', '', list, 'Addresses whose X-Forwarded-For header is trusted, separated by commas.'),
  nodeName: optional('NODE_NAME', text, 'Name of this server in the audit chain; defaults to the host name.'),
  productName: withDefault('PRODUCT_NAME', 'Foyer', text, 'The name that members see.'),
  supportPhone: withDefault('SUPPORT_PHONE', '1-800-555-0142', text, 'The {phone} on every screen; a group can have its own.'),
  timeZone: withDefault(
    'TIME_ZONE',
    'America/New_York',
    zone,
    'Time zone of dates that belong to no member, such as the first day of a feature.',
  ),
  pinMinutes: withDefault('PIN_TTL_MIN', String(pinMinutesDefault), whole(1, 30), 'Minutes for which a PIN is valid; 10 meets ASVS L2.'),
  forceMfa: withDefault('FORCE_MFA', 'false', flag, "true requires a PIN from every member, regardless of the group's setting."),
  directorySnapshot: withDefault(
    'DIRECTORY_SNAPSHOT',
    'on',
    z.enum(['on', 'off']),
    'off saves 30 bytes of memory per doctor and facility: searches then use the database and take longer.',
  ),
  imageHost: optional('IMAGE_HOST', webUrl, "Base address of doctors' pictures; if unset, initials are shown."),
  discountCardBin: optional(
    'DISCOUNT_CARD_BIN',
    z.string().check(z.regex(/^\d{6}$/, 'six digits')),
    "The discount card's BIN, assigned by its processor; without BIN and PCN no card is shown.",
  ),
  discountCardPcn: optional(
    'DISCOUNT_CARD_PCN',
    z.string().check(z.regex(/^[\w-]{1,10}$/, 'up to ten letters')),
    "The discount card's PCN.",
  ),
  discountHelpLine: optional(
    'DISCOUNT_HELP_LINE',
    text,
    'Phone number for questions about the discount card; defaults to the support number.',
  ),
  maintenanceUrl: withDefault('MAINTENANCE_URL', ownNoticePath, text, 'Address from which screens read the maintenance notice.'),
  iosAppUrl: optional('IOS_APP_URL', webUrl, 'The member app for iOS; if unset, no link is shown.'),
  androidAppUrl: optional('ANDROID_APP_URL', webUrl, 'The member app for Android; if unset, no link is shown.'),
  mapTilesUrl: optional(
    'MAP_TILES_URL',
    tiles,
    'Map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png; without tiles the map shows states, counties, water and towns.',
  ),
  mapPmtiles: optional(
    'MAP_PMTILES',
    mapFile,
    'A PMTiles file of map tiles, images or vectors in the layers of Protomaps: a path ending in .pmtiles, or an address. It takes the place of MAP_TILES_URL.',
  ),
  mapTilesAttribution: withDefault(
    'MAP_TILES_ATTRIBUTION',
    '',
    text,
    "Attribution that the tiles' owner requires on the map; write a link as [words](https://…).",
  ),
  legalVersion: withDefault('LEGAL_VERSION', '2026-11', text, 'Version of the legal texts, stored with every acceptance.'),
  covidBanner: withDefault('COVID_BANNER', 'true', flag, 'Whether the sign-in page shows the COVID line.'),
  covidBannerText: optional('COVID_BANNER_TEXT', text, 'Custom wording for the COVID line.'),
  covidBannerUrl: withDefault('COVID_BANNER_URL', '/support', text, "Target of the COVID line's link."),
  sessionMemorySeconds: withDefault(
    'SESSION_MEMORY_SECONDS',
    '60',
    whole(0, 300),
    'Seconds for which sessions are checked from memory while the database does not answer; writes are refused meanwhile.',
  ),
  careUrl: optional(
    'CARE_URL',
    webUrl.check(z.refine(isPrivate, 'https, or this machine')),
    'Address of the telehealth server (`npm run serve -- care`); if unset, it runs in this process.',
  ),
  mobileApiToken: secret(
    optional(
      'MOBILE_API_TOKEN',
      key,
      'The secret that the portal sends to the telehealth server; both need the same value. Required with CARE_URL.',
    ),
  ),
  mobileApiTokenOthers: secret(withDefault('MOBILE_API_TOKEN_OTHERS', '', keys, othersOf('MOBILE_API_TOKEN'))),
  ...telehealthVariables,
  ...auditVariables,
  ...databaseVariables,
  careDatabaseUrl: secret(
    optional(
      'CARE_DATABASE_URL',
      databaseUrl,
      "The telehealth side's database, if it is not the portal's, or has another name at the pooler; for a service of its own only `audit verify` reads it.",
    ),
  ),
  ...staffVariables,
  ...metricsVariables,
  ...tracingVariables,
  backCareUrl: optional('BACK_CARE_URL', webUrl, "The back-care partner's page."),
  backCareEarlierPartner: withDefault(
    'BACK_CARE_EARLIER_PARTNER',
    'earlier',
    text,
    'Value of its `partner` parameter before the migration date.',
  ),
  partnerHosts: withDefault('PARTNER_HOSTS', '', list, 'Additional hosts allowed in links made by partners, separated by commas.'),
  crisisUrl: withDefault('CRISIS_URL', 'https://988lifeline.org/', webUrl, 'Crisis page for members under 18.'),
  treatmentUrl: withDefault('TREATMENT_URL', 'https://findtreatment.gov/', webUrl, 'Treatment finder for members under 18.'),
  expertServicesPhone: optional(
    'EXPERT_SERVICES_PHONE',
    text,
    "Phone number of the expert medical services; defaults to the group's support number.",
  ),
  betterHelpUrl: optional('BETTER_HELP_URL', webUrl, 'The counseling partner of groups with BetterHelp.'),
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

const logLevel = (level: string) =>
  withDefault('LOG_LEVEL', level, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'Log level; the demo uses `warn`.')

const apiDocs = (fallback: string) =>
  withDefault(
    'API_DOCS',
    fallback,
    z.enum(['on', 'off']),
    'on publishes the documentation of every call at /api/docs and /mobile/docs; the demo does.',
  )

const registrationProof = (fallback: string) =>
  withDefault(
    'REGISTRATION_PROOF',
    fallback,
    z.enum(['full', 'history']),
    'full asks everyone with a contact on file for a code sent there, and opens an account once its e-mail address is confirmed; history, as in the demo, asks only people whom the portal already knows.',
  )

const pinKeyAbout = 'Key for the hashes of PINs, addresses and phone numbers, for the audit chain and for encrypted fields.'

/** Variables that production requires and the demo replaces. */
const production = {
  drainSeconds: drainSeconds('5'),
  logLevel: logLevel('info'),
  apiDocs: apiDocs('off'),
  registrationProof: registrationProof('full'),
  databaseUrl: secret(mandatory('DATABASE_URL', databaseUrl, 'A PostgreSQL server, version 15 or newer.')),
  publicUrl: mandatory('PUBLIC_URL', webUrl, "The portal's public address; passkeys are bound to its host name."),
  memberTokenKey: secret(mandatory('MEMBER_TOKEN_KEY', ringKey, "Signs the members' session tokens.")),
  memberTokenKeyOthers: secret(withDefault('MEMBER_TOKEN_KEY_OTHERS', '', ringKeys, othersOf('MEMBER_TOKEN_KEY'))),
  pinKey: secret(mandatory('PIN_KEY', ringKey, pinKeyAbout)),
  pinKeyOthers: secret(withDefault('PIN_KEY_OTHERS', '', ringKeys, othersOf('PIN_KEY'))),
  partnerTokenKey: secret(
    mandatory('PARTNER_TOKEN_KEY', privateJwk, 'Private Ed25519 JWK that signs the tokens for the telehealth server.'),
  ),
  partnerTokenKeyOthers: secret(
    withDefault('PARTNER_TOKEN_KEY_OTHERS', '[]', privateJwks, `${othersOf('PARTNER_TOKEN_KEY')} A JSON list.`),
  ),
  mailUrl: secret(mandatory('MAIL_URL', z.url({ protocol: /^smtps?$/ }), 'The mail server, smtp:// or smtps://user:password@host:port.')),
  mailFrom: mandatory('MAIL_FROM', sender, 'Sender address of mails, such as `Foyer <portal@example.com>`.'),
  phoneGatewayUrl: secret(mandatory('PHONE_GATEWAY_URL', phoneGateway, 'A Twilio-compatible gateway, https://account:secret@host.')),
  phoneGatewayFrom: mandatory('PHONE_GATEWAY_FROM', e164, 'Sender number of texts and calls, such as +15125550100.'),
} as const

const demo = {
  drainSeconds: drainSeconds('0'),
  logLevel: logLevel('warn'),
  apiDocs: apiDocs('on'),
  registrationProof: registrationProof('history'),
  databaseUrl: secret(optional('DATABASE_URL', databaseUrl, 'A PostgreSQL server instead of the embedded one.')),
  publicUrl: optional('PUBLIC_URL', webUrl, "The portal's address for browsers."),
  demoClinician: withDefault('DEMO_CLINICIAN', 'off', z.enum(['on', 'off']), 'on lets a simulated clinician answer visits.'),
} as const

export const productionVariables = { ...common, ...production }

type Source = Record<string, string | undefined>
const readCommon = (source?: Source) => readEnv(common, source)

export type Config = ReturnType<typeof readCommon> & {
  logLevel: string
  drainSeconds: number
  apiDocs: 'on' | 'off'
  registrationProof: 'full' | 'history'
  databaseUrl: string | undefined
  publicUrl: string | undefined
  /** Whether identity providers may be on this machine, in a private network, or without TLS: only in the demo. */
  localProviders: boolean
  /** Only in the demo, which has a simulated clinician. */
  demoClinician?: 'on' | 'off'
  /** Null in the demo, whose messages go to its outbox. */
  partners: Partners | null
  /** Null in the demo, which creates its own keys in the data folder. */
  keys: PortalKeys | null
}

/** The demo's configuration: nothing is required; partner links without an address lead to a page of the demo. */
export const readDemoConfig = (source?: Source): Config => {
  const read = readEnv({ ...common, ...demo }, source)
  const partner = (page: string) => `${read.publicUrl ?? `http://localhost:${read.port}`}/demo/partner?page=${page}`
  const links = {
    backCareUrl: read.backCareUrl ?? partner('back-care'),
    betterHelpUrl: read.betterHelpUrl ?? partner('counselling'),
    programUrl: read.programUrl ?? partner('program'),
    iosAppUrl: read.iosAppUrl ?? partner('ios-app'),
    androidAppUrl: read.androidAppUrl ?? partner('android-app'),
  }
  // Unassigned numbers, which a pharmacy's system rejects.
  const card = { discountCardBin: read.discountCardBin ?? '000000', discountCardPcn: read.discountCardPcn ?? 'DEMO' }
  return { ...read, ...links, ...card, localProviders: true, partners: null, keys: null }
}

/**
 * Production's configuration.
 * @throws SettingsError that names every missing variable, or those that only tests may set, keys that are the same,
 * or addresses whose traffic crosses a network in plain text
 */
export const readProductionConfig = (source?: Source): Config => {
  const read = readEnv(productionVariables, source)
  const keysOfPurposes = {
    MEMBER_TOKEN_KEY: read.memberTokenKey,
    PIN_KEY: read.pinKey,
    PARTNER_TOKEN_KEY: read.partnerTokenKey.d,
    MOBILE_API_TOKEN: read.mobileApiToken,
    ...Object.fromEntries(read.pinKeyOthers.map((other, place) => [`PIN_KEY_OTHERS (${place + 1})`, other])),
    ...Object.fromEntries(read.memberTokenKeyOthers.map((other, place) => [`MEMBER_TOKEN_KEY_OTHERS (${place + 1})`, other])),
  }
  checkAll(
    () => refuseTestSettings(read),
    () => refusePlainCollector(read),
    () => {
      if (read.eligibilityAnswers !== undefined)
        throw new Error('ELIGIBILITY_ANSWERS may not be set in production: its answers are made up.')
    },
    () => refuseSameKeys(keysOfPurposes),
    () =>
      refusePlaintext(
        { DATABASE_URL: read.databaseUrl, MIGRATION_DATABASE_URL: read.migrationDatabaseUrl, DATABASE_DIRECT_URL: read.directDatabaseUrl },
        read,
      ),
  )
  const { mailUrl, mailFrom, phoneGatewayUrl, phoneGatewayFrom, ...rest } = read
  const { publicUrl, pushHosts } = read
  const partners = { mailUrl, mailFrom, phoneGatewayUrl, phoneGatewayFrom, publicUrl, pushHosts }
  return { ...rest, localProviders: false, partners, keys: portalKeysOf(read) }
}

/** What an operator should look into, though the server starts. */
export const configWarnings = ({ publicUrl, trustedProxies, keys }: Config): string[] => {
  if (keys === null || publicUrl === undefined) return []
  const isEncrypted = publicUrl.startsWith('https:')
  return [
    ...(isEncrypted && trustedProxies.length === 0
      ? [
          'PUBLIC_URL is https, but TRUSTED_PROXIES is empty: if a proxy ends TLS, every limit by address counts all members as one. ' +
            "Name the proxy's address.",
        ]
      : []),
    ...(isPrivate(publicUrl) ? [] : ['PUBLIC_URL is http: passwords and health data cross the network unencrypted.']),
  ]
}

/** The files and folders that settings name, for `--check`. */
export const namedPaths = (config: Config): NamedPath[] => [
  { name: 'DATA_DIR', path: config.dataDir, kind: 'writable folder' },
  { name: 'ELIGIBILITY_FOLDER', path: config.eligibilityFolder, kind: 'folder' },
  { name: 'IMPORT_GPG_HOME', path: config.importGpgHome, kind: 'folder' },
  { name: 'BREACHED_PASSWORDS_FILE', path: config.breachedPasswordsFile, kind: 'file' },
  { name: 'MAP_PMTILES', path: config.mapPmtiles?.match(/^https?:/) ? undefined : config.mapPmtiles, kind: 'file' },
  { name: 'AUDIT_ANCHOR_FILE', path: config.auditAnchorFile, kind: 'file to append to' },
]

/** The only keys for commands that encrypt what the server decrypts; undefined in the demo. */
export const readPinKey = (source?: Source): KeyRing | undefined => {
  const { pinKey, pinKeyOthers } = readEnv(
    { pinKey: secret(optional('PIN_KEY', ringKey, pinKeyAbout)), pinKeyOthers: production.pinKeyOthers },
    source,
  )
  return pinKey === undefined ? undefined : ringOf(pinKey, pinKeyOthers)
}

/** The tokens that portal and telehealth server have agreed on, the one in use first; none if they derive them. */
export const agreedTokens = ({ mobileApiToken, mobileApiTokenOthers }: Config): string[] =>
  mobileApiToken === undefined ? [] : [mobileApiToken, ...mobileApiTokenOthers]

/** Where commands find the telehealth service's log, if it is a process of its own. */
export const readCareDatabase = (source?: Source): { careDatabaseUrl: string | undefined; ring: KeyRing | undefined } => {
  const { careDatabaseUrl, careKey, careKeyOthers } = readEnv(
    {
      careDatabaseUrl: common.careDatabaseUrl,
      careKey: secret(optional('CARE_KEY', ringKey, 'The key of that service, for `audit verify`.')),
      careKeyOthers: secret(withDefault('CARE_KEY_OTHERS', '', ringKeys, othersOf('CARE_KEY'))),
    },
    source,
  )
  return { careDatabaseUrl, ring: careKey === undefined ? undefined : ringOf(careKey, careKeyOthers) }
}
