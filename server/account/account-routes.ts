import { serve } from '#platform/http/serve.ts'
import { currentPasswordThrottles, pinThrottles } from '#platform/http/throttle-rules.ts'
import { changeEmail } from '#server/account/change-email.ts'
import { closeAccount } from '#server/account/close-account.ts'
import { confirmEmail, confirmPhone, dropEmail, dropPhone, sendEmailCode, sendPhoneCode } from '#server/account/confirm-contact.ts'
import { findNotificationPreferences } from '#server/account/notification-store.ts'
import { changePassword } from '#server/account/own-password.ts'
import { profileShown } from '#server/account/profile-shown.ts'
import { saveNotifications } from '#server/account/save-notifications.ts'
import { updateProfile } from '#server/account/update-profile.ts'
import type { Portal } from '#server/portal.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import { clearedCookies } from '#server/session/session-tokens.ts'
import { who } from '#server/session/who.ts'
import { contactCalls } from '#shared/account/contact-calls.ts'
import { leavingCalls } from '#shared/account/leaving-calls.ts'
import { notificationCalls } from '#shared/account/notification-calls.ts'
import { profileCalls } from '#shared/account/profile-calls.ts'

const confirmed = { confirmed: true } as const
const dropped = { dropped: true } as const

const profileRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(profileCalls, {
    readProfile: member(
      { unproved: true, covered: false, limit: '240/h', audit: 'profile.read' },
      async ({ input, caller: { session } }) => {
        ownProfileOnly(session, input.id)
        return { data: await profileShown(portal, input.id) }
      },
    ),
    updateProfile: member(
      {
        unproved: true,
        covered: false,
        limit: '20/h',
        throttles: [...currentPasswordThrottles, ...pinThrottles],
        audit: 'profile.update',
        refuses: ['ProfileUserEmailDuplicated', 'ConfirmationNeeded', 'CurrentPasswordWrong', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...by }) => ({
        data: await updateProfile(portal, by, input),
      }),
    ),
    changePassword: member(
      {
        unproved: true,
        covered: false,
        limit: '5/h',
        throttles: currentPasswordThrottles,
        audit: 'password.change',
        refuses: ['CurrentPasswordWrong', 'PasswordBreached'],
      },
      async ({ input, ...by }) => {
        await changePassword(portal, by, input)
        return { data: { changed: true as const }, cookies: clearedCookies }
      },
    ),
  })
}

const contactRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(contactCalls, {
    sendPhoneCode: member(
      {
        unproved: true,
        covered: false,
        limit: '20/h',
        throttles: pinThrottles,
        audit: 'phone.code.send',
        refuses: ['NotFound', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...by }) => ({
        data: await sendPhoneCode(portal, by, input.method),
      }),
    ),
    confirmPhone: member(
      {
        unproved: true,
        covered: false,
        limit: '60/h',
        audit: 'phone.confirm',
        refuses: ['NotFound', 'Conflict', 'PinExpired', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...by }) => {
        await confirmPhone(portal, by, input.code)
        return { data: confirmed }
      },
    ),
    dropPhone: member({ unproved: true, covered: false, limit: '20/h', audit: 'phone.drop', refuses: ['NotFound'] }, async (by) => {
      await dropPhone(portal, by)
      return { data: dropped }
    }),
    changeEmail: member(
      {
        unproved: true,
        covered: false,
        limit: '20/h',
        throttles: [...currentPasswordThrottles, ...pinThrottles],
        audit: 'email.change',
        refuses: ['Conflict', 'NotFound', 'CurrentPasswordWrong', 'ProfileUserEmailDuplicated', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...by }) => {
        await changeEmail(portal, by, input)
        return { data: { asked: true as const } }
      },
    ),
    sendEmailCode: member(
      {
        unproved: true,
        covered: false,
        limit: '20/h',
        throttles: pinThrottles,
        audit: 'email.code.send',
        refuses: ['NotFound', 'PinLocked', 'PinTriesUsed'],
      },
      async (by) => ({
        data: await sendEmailCode(portal, by),
      }),
    ),
    confirmEmail: member(
      {
        unproved: true,
        covered: false,
        limit: '60/h',
        audit: 'email.confirm',
        refuses: ['NotFound', 'ProfileUserEmailDuplicated', 'PinExpired', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...by }) => {
        const { removed } = await confirmEmail(portal, by, input.code)
        return { data: { ...confirmed, removed } }
      },
    ),
    dropEmail: member({ unproved: true, covered: false, limit: '20/h', audit: 'email.drop', refuses: ['NotFound'] }, async (by) => {
      await dropEmail(portal, by)
      return { data: dropped }
    }),
  })
}

const notificationRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(notificationCalls, {
    readNotifications: member(
      { unproved: true, covered: false, limit: '240/h', audit: 'notifications.read' },
      async ({ caller: { session } }) => {
        return { data: await findNotificationPreferences(portal.db, session.profile.id) }
      },
    ),
    saveNotifications: member(
      { unproved: true, covered: false, limit: '120/h', audit: 'notifications.update' },
      async ({ input, ...by }) => ({
        data: await saveNotifications(portal, by, input),
      }),
    ),
  })
}

const leavingRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(leavingCalls, {
    // The current password is a fresher proof than an earlier confirmation of the session.
    closeAccount: member(
      {
        unproved: true,
        covered: false,
        limit: '10/h',
        throttles: currentPasswordThrottles,
        audit: 'account.close',
        refuses: ['NotYourEmail', 'NotFound', 'CurrentPasswordWrong'],
      },
      async ({ input, ...by }) => {
        await closeAccount(portal, by, input)
        return { data: { closed: true as const }, cookies: clearedCookies }
      },
    ),
  })
}

/** All routes of a member's profile, contacts, notifications and account closing. */
export const accountRoutes = (portal: Portal) => [
  ...profileRoutes(portal),
  ...contactRoutes(portal),
  ...notificationRoutes(portal),
  ...leavingRoutes(portal),
]
