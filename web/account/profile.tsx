import { profileCalls } from '#shared/account/profile-calls.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { useCall } from '#ui/lib/use-call.ts'
import { Loaded } from '#web/account/loaded.tsx'
import { NewEmail, NewPhone } from '#web/account/new-contact.tsx'
import { ProfileForm } from '#web/account/profile-form.tsx'
import { settingsTexts } from '#web/account/settings-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** What the member says of themselves, and above it what still waits for a code. */
export const Profile = () => {
  const t = settingsTexts()
  const answer = useCall(profileCalls.readProfile, { id: useSession().profile.id })
  const { data } = answer
  return (
    <>
      {data && data.phone !== null && !data.isPhoneConfirmed && <NewPhone number={data.phone} />}
      {data && data.newEmail !== null && <NewEmail email={data.newEmail} />}
      <SubjectPart title={t('profile')} text={t('profileText')}>
        <Loaded answer={answer}>{(profile) => <ProfileForm key={profile.email + profile.phone} profile={profile} />}</Loaded>
      </SubjectPart>
    </>
  )
}
