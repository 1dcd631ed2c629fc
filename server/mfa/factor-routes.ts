import { passkeyShown } from '#platform/auth/passkey-store.ts'
import { serve } from '#platform/http/serve.ts'
import { currentPasswordThrottles } from '#platform/http/throttle-rules.ts'
import { confirmAuthenticator, startAuthenticator } from '#server/mfa/add-authenticator.ts'
import { addPasskey, startPasskey } from '#server/mfa/add-passkey.ts'
import { removeAuthenticator, removePasskey, renamePasskey, renewRecoveryCodes } from '#server/mfa/change-factors.ts'
import { memberApps, memberCodes, memberPasskeys } from '#server/mfa/member-factor-store.ts'
import { mayUseAuthenticator, verifyAuthenticator } from '#server/mfa/verify-authenticator.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { passkeyCalls } from '#shared/mfa/passkey-calls.ts'
import { strongFactorsCount } from '#shared/session/second-factor-rules.ts'

const removed = { removed: true } as const

const passkeyRoutes = (portal: Portal) => {
  const { member, confirmedMember } = who(portal)
  return serve(passkeyCalls, {
    listPasskeys: member({ unproved: true, covered: false, limit: '120/h', audit: 'passkey.read' }, async ({ caller: { session } }) => {
      const passkeys = await memberPasskeys.list(portal.db, session.profile.id)
      const { passkeysAllowed: isAllowed } = session.group
      return { data: { isAllowed, isEnough: strongFactorsCount(session.group, portal.config), passkeys: passkeys.map(passkeyShown) } }
    }),
    startPasskey: confirmedMember({ limit: '30/h', audit: 'passkey.start', refuses: ['FeatureNotEnabled'] }, (by) =>
      startPasskey(portal, by),
    ),
    addPasskey: confirmedMember(
      { limit: '30/h', audit: 'passkey.add', refuses: ['FeatureNotEnabled', 'PasskeyNotMade'] },
      ({ input, ...by }) => addPasskey(portal, by, input),
    ),
    renamePasskey: member({ covered: false, limit: '60/h', audit: 'passkey.rename' }, async ({ input, ...by }) => ({
      data: await renamePasskey(portal, by, input),
    })),
    removePasskey: confirmedMember({ limit: '60/h', audit: 'passkey.remove' }, async ({ input, ...by }) => {
      await removePasskey(portal, by, input.id)
      return { data: removed }
    }),
  })
}

const authenticatorRoutes = (portal: Portal) => {
  const { pendingMember, member, confirmedMember } = who(portal)
  return serve(authenticatorCalls, {
    readAuthenticator: member(
      { unproved: true, covered: false, limit: '120/h', audit: 'authenticator.read' },
      async ({ caller: { session } }) => {
        const { id } = session.profile
        const since = (await memberApps.find(portal.db, id))?.confirmedAt?.toISOString() ?? null
        return {
          data: {
            since,
            codesLeft: await memberCodes.countUnused(portal.db, id),
            isEnough: strongFactorsCount(session.group, portal.config),
          },
        }
      },
    ),
    startAuthenticator: confirmedMember({ limit: '30/h', audit: 'authenticator.start', refuses: ['Conflict'] }, async (by) => ({
      data: await startAuthenticator(portal, by),
    })),
    confirmAuthenticator: confirmedMember(
      { limit: '30/h', audit: 'authenticator.add', refuses: ['Conflict', 'CodeInvalid'] },
      async ({ input, ...by }) => ({
        data: { recoveryCodes: await confirmAuthenticator(portal, by, input.code) },
      }),
    ),
    renewRecoveryCodes: confirmedMember({ limit: '30/h', audit: 'authenticator.codes', refuses: ['NotFound'] }, async (by) => ({
      data: { recoveryCodes: await renewRecoveryCodes(portal, by) },
    })),
    // The current password is a fresher proof than an earlier confirmation of the session.
    removeAuthenticator: member(
      {
        covered: false,
        limit: '30/h',
        throttles: currentPasswordThrottles,
        audit: 'authenticator.remove',
        refuses: ['NotFound', 'CurrentPasswordWrong'],
      },
      async ({ input, ...by }) => {
        await removeAuthenticator(portal, by, input.currentPassword)
        return { data: removed }
      },
    ),
    readSecondFactors: pendingMember({ limit: '60/h', audit: 'mfa.factors.read' }, async ({ caller }) => ({
      data: { authenticator: mayUseAuthenticator(portal, caller.session) },
    })),
    verifyAuthenticator: pendingMember(
      {
        limit: '60/h',
        audit: 'mfa.verify',
        refuses: ['Conflict', 'NotFound', 'CodeInvalid', 'CodeTriesUsed', 'PinLocked', 'PinTriesUsed'],
      },
      ({ input, ...by }) => verifyAuthenticator(portal, by, input),
    ),
  })
}

/** The routes of passkeys and authenticator apps. */
export const factorRoutes = (portal: Portal) => [...passkeyRoutes(portal), ...authenticatorRoutes(portal)]
