import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { AuditEvent } from '#platform/audit/write-audit.ts'
import type { authenticatorStore, recoveryCodeStore } from '#platform/auth/authenticator-store.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { challengeStore, passkeyStore } from '#platform/auth/passkey-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'
import type { StaffSsoTables } from '#platform/schema/sso-tables.ts'
import type { StaffSessionTable } from '#platform/schema/staff-tables.ts'
import type { StaffRole } from '#shared/sso/staff-sign-on-rules.ts'

/** The columns that every staff account has. */
export type StaffAccount = {
  id: string
  email: string
  passwordHash: string | null
  /** Since when the person has a passkey or an authenticator app. */
  strongFactorAt: Date | null
  endedAt: Date | null
}

/** A row without its password hash. */
export type WithoutPassword<Account extends StaffAccount> = Omit<Account, 'passwordHash'> & Omit<StaffAccount, 'passwordHash'>

/** The session settings of one kind of staff, such as operators. */
export type StaffSessionKind<Account extends StaffAccount> = {
  accounts: PgTable & { id: PgColumn; $inferSelect: Account }
  sessions: StaffSessionTable
  cookie: string
  /** Time limits in ms: without a call, in total, until the PIN is entered, and until an invitation expires. */
  times: { idle: number; absolute: number; pending: number; invitation: number }
  /** The caller's level in the audit log. */
  auditLevel: (account: WithoutPassword<Account>, level: StaffLevel) => string
  /** Runs in the transaction that ends a session. */
  onSessionEnd?: (tx: Db, sessionId: string) => Promise<void>
}

/** The tables of passkeys, authenticator apps and recovery codes of one kind of staff. The owner of a row is an account. */
export type StaffFactorStores = {
  passkeys: ReturnType<typeof passkeyStore>
  apps: ReturnType<typeof authenticatorStore>
  codes: ReturnType<typeof recoveryCodeStore>
  challenges: ReturnType<typeof challengeStore>
}

type StaffEvent =
  | 'login'
  | 'sendPin'
  | 'verifyPin'
  | 'logout'
  | 'setPassword'
  | 'passkey'
  | 'confirm'
  | 'startFactor'
  | 'addFactor'
  | 'removeFactor'
  | 'renewCodes'
  | 'resetFactors'

/** When something is done by an identity provider, and the request that it is audited with. */
type ByProvider = { at: Date; auditContext: AuditContext }

/** The single sign-on of one kind of staff. */
export type StaffSso<Account extends StaffAccount> = {
  tables: StaffSsoTables
  /** Path of the addresses that providers are told, and that the browser starts at. */
  base: `/${string}`
  /** Path of the page that exchanges the code. */
  page: string
  /** `lost`: the person has no mapped group any more. `breakGlass`: a sign-in without the provider, although passwords are off. */
  events: Readonly<Record<'signIn' | 'handOff' | 'lost' | 'breakGlass', AuditEvent['event']>>
  /** Gives an account the role of its groups, in all its sessions. */
  applyRole: (tx: Db, account: Account, role: StaffRole, by: ByProvider) => Promise<void>
  /** Removes the password and an open invitation. */
  voidPassword: (tx: Db, accountId: string, now: Date) => Promise<void>
  /** Creates an account without a password; null if accounts are made by hand alone. */
  createAccount: ((tx: Db, person: { email: string; name: string; role: StaffRole }, by: ByProvider) => Promise<Account | null>) | null
}

/** The sign-in settings of one kind of staff. */
export type StaffKind<Account extends StaffAccount, Shown extends object> = StaffSessionKind<Account> & {
  /** Its name, which keeps the challenges of its passkeys apart from those of others. */
  name: 'operator' | 'clinician'
  events: Readonly<Record<StaffEvent, AuditEvent['event']>>
  factors: StaffFactorStores
  /** Stores since when an account has a passkey or an app. */
  saveStrongFactor: (tx: Db, accountId: string, at: Date | null) => Promise<void>
  /** The person's name, which a device shows beside a passkey. */
  displayName: (account: WithoutPassword<Account>) => string
  /** Looks up a lower-case e-mail, ended accounts included. */
  findAccount: (db: Db, email: string) => Promise<Account | null>
  /** The throttle key of an account; kinds that share a database must use different keys. */
  throttledAs: (email: string) => string
  /** The account's data in the session response to the browser. */
  shown: (account: WithoutPassword<Account>) => Shown
  invitations: {
    /** Path of the page that sets a password, without the code. */
    path: string
    /** Stores an invitation and replaces earlier ones of the account. */
    save: (tx: Db, accountId: string, invitation: { codeHash: string; createdAt: Date; expiresAt: Date }) => Promise<void>
    /** Consumes an invitation and sets the password; null if it is unknown, used, expired, or its account has ended. */
    claim: (tx: Db, codeHash: string, passwordHash: string, now: Date) => Promise<{ id: string; email: string } | null>
  }
  sso: StaffSso<Account>
}

/** `pending` until a second factor is proved. */
export type StaffLevel = 'pending' | 'full'

/** The server parts that staff sign-in uses. */
export type StaffServer = {
  db: Db
  clock: Clock
  outbox: Outbox
  /** Key for the hashes of PINs, addresses and session names. */
  secretKey: KeyRing
  /** Address of the portal, to which passkeys are bound. */
  publicUrl: string
  limits: Limits
  /** Whether identity providers may be on this machine or in a private network. */
  localProviders: boolean
  config: {
    productName: string
    supportPhone: string
    pinMinutes: number
    /** Multiplies every limit, for tests; 1 in production. */
    rateLimits: number
    breachedPasswordsFile?: string | undefined
    /** Whether all staff need a passkey or an authenticator app. */
    staffStrongFactor: 'on' | 'off'
  }
}
