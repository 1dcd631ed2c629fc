import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import type { SsoStatement } from '#platform/gateways/sso-refusal.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { bindHandoff, handoffMs } from '#platform/sso/sso-browser.ts'
import { type RefusedReason, refuseSso } from '#platform/sso/sso-refused.ts'
import type { Onward } from '#platform/sso/sso-request.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { endStaffSessionsOf, lockStaffAccount } from '#platform/staff/staff-session-store.ts'
import {
  deleteStaffLinksTo,
  findLinkedAccount,
  insertStaffHandoff,
  insertStaffLink,
  type StaffProvider,
} from '#platform/staff/staff-sso-store.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { isFactorChecked, roleOfGroups, type StaffRole } from '#shared/sso/staff-sign-on-rules.ts'

type Kind<Account extends StaffAccount> = StaffKind<Account, object>

/** What a provider said, to one of our providers' settings. */
type Said = { provider: StaffProvider; statement: SsoStatement & { subject: string }; request: RequestContext }

/** A refusal is returned, not thrown, because what was taken away before it must stay stored. */
type Verdict<Account> = { account: Account } | { refused: RefusedReason; subjectId?: string }

/**
 * The work address that a provider vouches for, or null. OpenID Connect says whether it verified the address: providers let people type
 * any. A SAML provider's attribute is the organization's own record.
 */
const provedEmail = ({ provider, statement: { attributes } }: Said): string | null => {
  const isOidc = provider.kind === 'oidc'
  const values = attributes.get(isOidc ? 'email' : provider.emailAttribute) ?? []
  if (isOidc && attributes.get('email_verified')?.[0] !== 'true') return null
  return values.length === 1 && values[0]?.trim() ? sameEmail(values[0]) : null
}

/**
 * Ends every session of an account that has no mapped group any more, and every other way in: the link, the password and the passkeys,
 * which need a password. The account for emergencies keeps its password.
 */
const takeAccess = async <Account extends StaffAccount>(
  kind: Kind<Account>,
  { clock }: Pick<StaffServer, 'clock'>,
  tx: Db,
  account: Account,
  { provider, request }: Said,
): Promise<void> => {
  await deleteStaffLinksTo(tx, kind.sso.tables, account.id)
  await endStaffSessionsOf(tx, kind, account.id, clock.now())
  if (provider.breakGlassId !== account.id) await kind.sso.voidPassword(tx, account.id, clock.now())
  await writeAudit(tx, request.auditContext, { event: kind.sso.events.lost, outcome: 'ok', reason: provider.kind, subjectId: account.id })
}

/** The account of a first sign-in: that of the proved address, or a new one if the provider may create accounts. */
const firstAccount = async <Account extends StaffAccount>(
  kind: Kind<Account>,
  { clock }: Pick<StaffServer, 'clock'>,
  tx: Db,
  said: Said,
  role: StaffRole,
): Promise<Verdict<Account>> => {
  const { provider, statement, request } = said
  const email = provedEmail(said)
  if (email === null) return { refused: 'AddressUnproved' }
  const known = await kind.findAccount(tx, email)
  if (!known && !(provider.createsAccounts && kind.sso.createAccount)) return { refused: 'PersonUnknown' }
  if (known && known.endedAt !== null) return { refused: 'AccountEnded', subjectId: known.id }
  const name = statement.attributes.get('name')?.[0]?.trim() || (email.split('@')[0] ?? email)
  const account =
    known ?? (await kind.sso.createAccount?.(tx, { email, name, role }, { at: clock.now(), auditContext: request.auditContext }))
  if (!account) return { refused: 'PersonUnknown' }
  const link = { providerId: provider.id, subject: statement.subject, accountId: account.id, createdAt: clock.now() }
  return (await insertStaffLink(tx, kind.sso.tables, link)) ? { account } : { refused: 'SubjectTaken', subjectId: account.id }
}

/**
 * Finds the account of a provider's statement: by (provider, subject), the first time by the proved work address. Its groups decide: the
 * widest mapped role is the account's from now on, in all sessions; without one, the account loses its access.
 */
const accountOf = async <Account extends StaffAccount>(
  kind: Kind<Account>,
  server: Pick<StaffServer, 'clock'>,
  tx: Db,
  said: Said,
): Promise<Verdict<Account>> => {
  const { provider, statement, request } = said
  const role = roleOfGroups(provider.roles, statement.attributes.get(provider.groupsAttribute) ?? [])
  const linkedId = await findLinkedAccount(tx, kind.sso.tables, { providerId: provider.id, subject: statement.subject })
  const linked = linkedId === null ? null : await lockStaffAccount(tx, kind, linkedId)
  if (role === null) {
    if (linked && linked.endedAt === null) await takeAccess(kind, server, tx, linked, said)
    return { refused: 'RoleUnmapped', ...(linked ? { subjectId: linked.id } : {}) }
  }
  if (linked && linked.endedAt !== null) return { refused: 'AccountEnded', subjectId: linked.id }
  const verdict: Verdict<Account> = linked ? { account: linked } : await firstAccount(kind, server, tx, said, role)
  if ('account' in verdict && verdict.account.id !== provider.breakGlassId)
    await kind.sso.applyRole(tx, verdict.account, role, { at: server.clock.now(), auditContext: request.auditContext })
  return verdict
}

/**
 * Creates a hand-off code that our own page exchanges for a session. The provider's request is cross-site and lacks our SameSite=Strict
 * cookies, so it cannot sign in.
 * @throws SsoRefused
 */
export const admitByProvider = async <Account extends StaffAccount>(
  kind: Kind<Account>,
  { db, ...server }: StaffServer,
  { provider, statement, request }: { provider: StaffProvider; statement: SsoStatement; request: RequestContext },
): Promise<Onward> => {
  const subject = statement.subject ?? refuseSso('SubjectMissing')
  const code = newSecret()
  const browser = bindHandoff()
  const verdict = await db.transaction(async (tx) => {
    const found = await accountOf(kind, server, tx, { provider, statement: { ...statement, subject }, request })
    if ('refused' in found) return found
    await insertStaffHandoff(tx, kind.sso.tables, {
      codeHash: secretHash(code),
      browserHash: browser.hash,
      providerId: provider.id,
      accountId: found.account.id,
      isFactorChecked: isFactorChecked(provider.factorValues, statement.authentication),
      expiresAt: new Date(server.clock.now().getTime() + handoffMs),
    })
    await writeAudit(tx, request.auditContext, { event: kind.sso.events.handOff, outcome: 'ok', subjectId: found.account.id })
    return found
  })
  if ('refused' in verdict) refuseSso(verdict.refused)
  return { url: `${kind.sso.page}?sso=${code}`, cookies: [browser.cookie] }
}
