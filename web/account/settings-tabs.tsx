import { useState } from 'react'
import { profileCalls } from '#shared/account/profile-calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { AuthenticatorApp } from '#web/account/authenticator-app.tsx'
import { ChangePassword } from '#web/account/change-password.tsx'
import { CloseAccount } from '#web/account/close-account.tsx'
import { DataAccess } from '#web/account/data-access.tsx'
import { DownloadData } from '#web/account/download-data.tsx'
import { NewEmail, NewPhone, UnprovedEmail } from '#web/account/new-contact/new-contact.tsx'
import { Notifications } from '#web/account/notifications.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import { ProfileForm } from '#web/account/profile-form.tsx'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { SignedInPlaces } from '#web/account/signed-in-places.tsx'
import { TrustedDevices } from '#web/account/trusted-devices.tsx'
import { PushDevicesWidget } from '#web/push/push-devices-widget.tsx'
import { useSession } from '#web/session/use-session.tsx'

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

type Tab = 'settings' | 'password'

/** The account settings in two tabs (ACCT-01), each with its own path. */
export const SettingsTabs = ({ first }: { first: Tab }) => {
  const t = textsOf(settingsTexts)
  const { profile } = useSession()
  const [tab, setTab] = useState<Tab>(first)
  return (
    <div className={styles.page}>
      <h1>{textsOf(accountTexts)('title')}</h1>
      <Tabs
        title={`${profile.first} ${profile.last}`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: 'settings', label: t('settingsTab'), panel: <Settings /> },
          { name: 'password', label: t('passwordTab'), panel: <ChangePassword /> },
        ]}
      />
    </div>
  )
}

const Settings = () => {
  const t = textsOf(accountTexts)
  const s = textsOf(settingsTexts)
  return (
    <div className={styles.parts}>
      <h2>{s('aboutYou')}</h2>
      <Profile />
      <Notifications />
      {hasFeature(useSession().group, 'Telehealth') && <PushDevicesWidget />}
      <h2>{t('security')}</h2>
      <SignedInPlaces />
      <TrustedDevices />
      <Passkeys />
      <AuthenticatorApp />
      <h2>{t('privacy')}</h2>
      <DataAccess />
      <DownloadData />
      <CloseAccount />
    </div>
  )
}
