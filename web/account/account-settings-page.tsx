import { type ReactNode, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { profileCalls } from '#shared/account/profile-calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { lazyPage } from '#ui/lib/lazy-page.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { AuthenticatorApp } from '#web/account/authenticator-app.tsx'
import { ChangePassword } from '#web/account/change-password.tsx'
import { CloseAccount } from '#web/account/close-account.tsx'
import { DownloadData } from '#web/account/download-data.tsx'
import { NewEmail, NewPhone, UnprovedEmail } from '#web/account/new-contact/new-contact.tsx'
import { Notifications } from '#web/account/notifications.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import { ProfileForm } from '#web/account/profile-form.tsx'
import { SettingsFrame } from '#web/account/settings-frame.tsx'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { SignedInPlaces } from '#web/account/signed-in-places.tsx'
import { TrustedDevices } from '#web/account/trusted-devices.tsx'
import { PushDevicesWidget } from '#web/push/push-devices-widget.tsx'
import { useSession } from '#web/session/use-session.tsx'

/** Loaded when it opens: the sentences of all events come with it. */
const DataAccess = lazyPage(() => import('#web/account/data-access.tsx'), 'DataAccess')

/** Loaded when it opens, because few members need it. */
const PrivateContactSettings = lazyPage(() => import('#web/account/private-contact.tsx'), 'PrivateContactSettings')

/** The member's profile; contacts that are waiting for a code are above it. */
const Profile = () => {
  const t = textsOf(settingsTexts)
  const answer = useCall(profileCalls.readProfile, { id: useSession().profile.id })
  const { data } = answer
  return (
    <>
      {data && data.phone !== null && !data.isPhoneConfirmed && <NewPhone number={data.phone} />}
      {data && data.newEmail !== null && <NewEmail email={data.newEmail} />}
      {data && data.newEmail === null && !data.isEmailProved && <UnprovedEmail email={data.email} />}
      <SubjectPart title={t('profile')} text={t('profileText')}>
        <Loaded answer={answer} failure={textsOf(accountTexts)('loadFailed')}>
          {(profile) => <ProfileForm key={profile.email + profile.phone} profile={profile} />}
        </Loaded>
      </SubjectPart>
    </>
  )
}

/** The first page, in two tabs with a path each (ACCT-01). */
const ProfileAndPassword = ({ path }: { path: string }) => {
  const t = textsOf(settingsTexts)
  const { profile } = useSession()
  const navigate = useNavigate()
  return (
    <Tabs
      title={`${profile.first} ${profile.last}`}
      selected={path === paths.changePassword ? paths.changePassword : paths.accountSettings}
      onSelect={(next) => navigate(next, { replace: true })}
      tabs={[
        { name: paths.accountSettings, label: t('settingsTab'), panel: <Profile /> },
        { name: paths.changePassword, label: t('passwordTab'), panel: <ChangePassword /> },
      ]}
    />
  )
}

const Security = () => {
  const t = textsOf(settingsTexts)
  return (
    <>
      <SubjectPart heading="h2" title={t('password')} text={t('passwordText')}>
        <div>
          <ActionLink href={paths.changePassword}>{t('changePassword')}</ActionLink>
        </div>
      </SubjectPart>
      <SignedInPlaces />
      <TrustedDevices />
      <Passkeys />
      <AuthenticatorApp />
    </>
  )
}

const NotificationSettings = () => (
  <>
    <Notifications />
    {hasFeature(useSession().group, 'Telehealth') && <PushDevicesWidget />}
  </>
)

const contents: Readonly<Record<string, ReactNode>> = {
  [paths.notifications]: <NotificationSettings />,
  [paths.privateContact]: <PrivateContactSettings />,
  [paths.security]: <Security />,
  [paths.dataAccess]: <DataAccess />,
  [paths.ownData]: (
    <>
      <DownloadData />
      <CloseAccount />
    </>
  ),
}

/** Every page of the account settings: the one of the current path. */
export const AccountSettingsPage = () => {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return (
    <SettingsFrame path={path}>
      <Suspense fallback={<SkeletonLines />}>{contents[path] ?? <ProfileAndPassword path={path} />}</Suspense>
    </SettingsFrame>
  )
}
