import { serve } from '#platform/http/serve.ts'
import { changePassword } from '#server/account/change-password.ts'
import { closeAccount } from '#server/account/close-account.ts'
import { confirmEmail, confirmPhone, dropEmail, dropPhone, sendEmailCode, sendPhoneCode } from '#server/account/confirm-contact.ts'
import { findNotificationPreferences } from '#server/account/notification-store.ts'
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
    readProfile: member({ covered: false, limit: '240/h', audit: 'profile.read' }, async ({ input, caller: { session } }) => {
      ownProfileOnly(session, input.id)
      return { data: await profileShown(portal, input.id) }
    }),
    updateProfile: member({ covered: false, limit: '20/h', audit: 'profile.update' }, async ({ input, ...by }) => ({
      data: await updateProfile(portal, by, input),
    })),
    changePassword: member({ covered: false, limit: '5/h', audit: 'password.change' }, async ({ input, ...by }) => {
      await changePassword(portal, by, input)
      return { data: { changed: true as const }, cookies: clearedCookies }
    }),
  })
}

const contactRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(contactCalls, {
    sendPhoneCode: member({ covered: false, limit: '20/h', audit: 'phone.code.send' }, async ({ input, ...by }) => ({
      data: await sendPhoneCode(portal, by, input.method),
    })),
    confirmPhone: member({ covered: false, limit: '60/h', audit: 'phone.confirm' }, async ({ input, ...by }) => {
      await confirmPhone(portal, by, input.code)
      return { data: confirmed }
    }),
    dropPhone: member({ covered: false, limit: '20/h', audit: 'phone.drop' }, async (by) => {
      await dropPhone(portal, by)
      return { data: dropped }
    }),
    sendEmailCode: member({ covered: false, limit: '20/h', audit: 'email.code.send' }, async (by) => ({
      data: await sendEmailCode(portal, by),
    })),
    confirmEmail: member({ covered: false, limit: '60/h', audit: 'email.confirm' }, async ({ input, ...by }) => {
      await confirmEmail(portal, by, input.code)
      return { data: confirmed }
    }),
    dropEmail: member({ covered: false, limit: '20/h', audit: 'email.drop' }, async (by) => {
      await dropEmail(portal, by)
      return { data: dropped }
    }),
  })
}

const notificationRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(notificationCalls, {
    readNotifications: member({ covered: false, limit: '240/h', audit: 'notifications.read' }, async ({ caller: { session } }) => {
      return { data: await findNotificationPreferences(portal.db, session.profile.id) }
    }),
    saveNotifications: member({ covered: false, limit: '120/h', audit: 'notifications.update' }, async ({ input, ...by }) => ({
      data: await saveNotifications(portal, by, input),
    })),
  })
}

const leavingRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(leavingCalls, {
    // The current password is a fresher proof than a session that was confirmed a while ago.
    closeAccount: member({ covered: false, limit: '10/h', audit: 'account.close' }, async ({ input, ...by }) => {
      await closeAccount(portal, by, input)
      return { data: { closed: true as const }, cookies: clearedCookies }
    }),
  })
}

/** What a member says of themselves, and what becomes of their account. */
export const accountRoutes = (portal: Portal) => [
  ...profileRoutes(portal),
  ...contactRoutes(portal),
  ...notificationRoutes(portal),
  ...leavingRoutes(portal),
]
