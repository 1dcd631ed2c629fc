import { type ComponentType, type Context, use } from 'react'
import type { StaffFactorCalls, StaffWay } from '#shared/mfa/staff-factor-calls.ts'
import type { StaffSsoCalls } from '#shared/sso/staff-sso-calls.ts'
import type { IconShape } from '#ui/components/icon.tsx'

export type StaffUser = { id: string; email: string }

export type StaffSessionState<User extends StaffUser> = {
  /** `pending` until the second factor is proved. */
  level: 'pending' | 'full'
  user: User
  /** Masked address that the PIN was sent to, while it is required. */
  sentTo: string | null
  /** What opens a pending session. */
  ways: readonly StaffWay[]
  /** Whether only the account's own factors open, until it has a passkey or an app. */
  mustAddFactor: boolean
}

export type StaffPaths = { home: string; signIn: string; setPassword: string; account: string }

/** The calls of a sign-in. All are quiet: the screens show what went wrong. */
export type StaffCalls<User extends StaffUser> = {
  /** Query key of the session. */
  sessionKey: readonly unknown[]
  readSession: (signal: AbortSignal) => Promise<StaffSessionState<User>>
  signIn: (values: { email: string; password: string }) => Promise<StaffSessionState<User>>
  sendPin: () => Promise<unknown>
  verifyPin: (pin: string) => Promise<StaffSessionState<User>>
  /** Passkeys, authenticator app and recovery codes. */
  factors: StaffFactorCalls
  /** Single sign-on. */
  sso: StaffSsoCalls
  signOut: () => Promise<unknown>
  /** Sets the password by the code of an invitation; fails with LinkExpired. */
  setPassword: (values: { code: string; password: string }) => Promise<unknown>
}

export type StaffTexts = {
  /** The name of the app, beside the product's. */
  app: string
  navigation: string
  /** Text above the sign-in form. */
  signInLead: string
  /** Text above the field for a first password. */
  passwordLead: string
  /** The button that leaves the app after a session has ended. */
  leave: string
}

/** Configuration of the screens before sign-in. */
export type StaffEntryConfig<User extends StaffUser> = {
  paths: StaffPaths
  calls: StaffCalls<User>
  texts: () => StaffTexts
  documentTitle: (title: string) => string
}

/** A page behind the sign-in. */
export type StaffRoute = {
  /** Router path pattern: `/console/groups/:code`. */
  path: string
  page: ComponentType
  /** Its navigation entry, marked as current on pages below its path too. A page without one is reached from another page. */
  nav?: { label: () => string; icon: IconShape; group?: string }
}

/** Configuration of a staff app such as the console: everything in which its sign-in and shell differ from other staff apps. */
export type StaffAppConfig<User extends StaffUser, R extends StaffRoute> = StaffEntryConfig<User> & {
  /** Made with `createContext`; the shell provides the user who is signed in. */
  UserContext: Context<User | null>
  /** Name and occupation on the user's card. */
  card: (user: User) => { name: string; work: string }
  /** Navigation groups in order; a single group needs no name. */
  navGroups: () => readonly { group?: string; name?: string }[]
  /** Text shown instead of a page that the user may not open. */
  refusal?: (route: R, user: User) => { title: string; lead: string } | undefined
  /** A hook that returns the counts beside navigation entries, by path. */
  useNavCounts?: () => Readonly<Partial<Record<string, number>>>
}

/** The user who is signed in. */
export const useStaffUser = <User extends StaffUser>({ UserContext }: { UserContext: Context<User | null> }): User => {
  const user = use(UserContext)
  if (!user) throw new Error('useStaffUser is called outside of the pages behind the sign-in.')
  return user
}
