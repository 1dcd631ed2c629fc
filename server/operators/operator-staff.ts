import { authenticatorStore, recoveryCodeStore } from '#platform/auth/authenticator-store.ts'
import { challengeStore, passkeyStore } from '#platform/auth/passkey-store.ts'
import type { StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { claimInvitation, saveInvitation } from '#server/operators/invitation-store.ts'
import { operatorSso } from '#server/operators/operator-sso.ts'
import { findOperator, type Operator, updateOperator } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import { operatorAuthenticators, operatorPasskeys, operatorRecoveryCodes, spentChallenges } from '#server/schema/factor-tables.ts'
import { operatorSessionKind } from '#server/session/operator-rows.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

type ShownOperator = { id: string; name: string; email: string; role: OperatorRole; isLimited: boolean }

/** Operators' sign-in; see `platform/staff/staff-sign-in.ts`. */
export const operatorStaff: StaffKind<Operator, { operator: ShownOperator }> = {
  ...operatorSessionKind,
  name: 'operator',
  events: {
    login: 'operator.login',
    sendPin: 'operator.pin.send',
    verifyPin: 'operator.verify',
    logout: 'operator.logout',
    setPassword: 'operator.password',
    passkey: 'operator.passkey',
    confirm: 'operator.confirm',
    startFactor: 'operator.factor.start',
    addFactor: 'operator.factor.add',
    removeFactor: 'operator.factor.remove',
    renewCodes: 'operator.factor.codes',
    resetFactors: 'operator.factor.reset',
  },
  factors: {
    passkeys: passkeyStore(operatorPasskeys),
    apps: authenticatorStore(operatorAuthenticators),
    codes: recoveryCodeStore(operatorRecoveryCodes),
    challenges: challengeStore(spentChallenges),
  },
  saveStrongFactor: (tx, id, strongFactorAt) => updateOperator(tx, id, { strongFactorAt }),
  displayName: ({ name }) => name,
  findAccount: findOperator,
  // Members use the same database, some with the same address: their tries are counted separately.
  throttledAs: (email) => `operator ${email}`,
  shown: ({ id, name, email, role, groupIds }) => ({ operator: { id, name, email, role, isLimited: groupIds !== null } }),
  sso: operatorSso,
  invitations: { path: consolePaths.setPassword, save: saveInvitation, claim: claimInvitation },
}

export const staffServerOf = ({ db, clock, outbox, config, limits, publicUrl, pinKey: secretKey }: Portal): StaffServer => ({
  db,
  clock,
  outbox,
  config,
  limits,
  localProviders: config.localProviders,
  secretKey,
  publicUrl,
})
