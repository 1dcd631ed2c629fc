import { clinicAccountTexts } from '#care/clinic/clinicians/clinic-account-texts.en.ts'
import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { clinicConfig, useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { clinicianAccessCalls } from '#shared/clinicians/clinician-calls.ts'
import { type License, stateOfLicense } from '#shared/visits/license-rules.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { SchemeSwitch } from '#ui/components/scheme-switch.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { dateShown, timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ChangeStaffPassword } from '#ui/staff/change-staff-password.tsx'
import { staffAccessTexts } from '#ui/staff/staff-access-texts.en.ts'
import { StaffFactorParts } from '#ui/staff/staff-factors.tsx'
import { StaffPlaces } from '#ui/staff/staff-places.tsx'
import { strongSignInTexts } from '#ui/staff/strong-sign-in-texts.en.ts'

/** Each license with its last day; one that has ended or ends soon says so. */
const Licenses = ({ licenses }: { licenses: readonly License[] }) => {
  const t = textsOf(clinicAccountTexts)
  if (licenses.length === 0) return t('noLicense')
  return (
    <ul>
      {licenses.map((license) => (
        <li key={license.state}>
          <bdi>{[license.state, license.number].filter(Boolean).join(' ')}</bdi>
          {license.expiresOn !== null && <> · {t('validThrough', { day: dateShown(license.expiresOn) })}</>}
          {stateOfLicense(license, new Date(serverNow())) === 'ended' && <strong> · {t('ended')}</strong>}
          {stateOfLicense(license, new Date(serverNow())) === 'ends soon' && <strong> · {t('endsSoon')}</strong>}
        </li>
      ))}
    </ul>
  )
}

/** /clinic/account */
export const ClinicAccountPage = () => {
  const t = textsOf(clinicAccountTexts)
  const word = textsOf(clinicWords)
  const access = textsOf(staffAccessTexts)
  const { first, last, credentials, email, types, methods, licenses, npi, timeZone } = useClinician()
  const now = timeShown(new Date(serverNow()).toISOString(), timeZone)
  return (
    <ClinicFrame title={t('title')} lead={t('lead')}>
      <Panel>
        <FactList
          facts={[
            [t('name'), <bdi key="name">{[`${first} ${last}`, credentials].filter(Boolean).join(', ')}</bdi>],
            [
              t('email'),
              <bdi key="email" dir="ltr">
                {email}
              </bdi>,
            ],
            [t('kinds'), types.map((type) => word(type)).join(', ')],
            [t('methods'), methods.map((method) => word(method)).join(', ')],
            [t('npi'), npi === null ? t('noNpi') : <bdi key="npi">{npi}</bdi>],
            [t('licenses'), <Licenses key="licenses" licenses={licenses} />],
            [t('zone'), t('now', { zone: timeZone, time: now })],
          ]}
        />
      </Panel>
      <Panel title={access('password')}>
        <ChangeStaffPassword calls={clinicianAccessCalls} factorCalls={clinicConfig.calls.factors} />
      </Panel>
      <Panel title={access('places')}>
        <StaffPlaces calls={clinicianAccessCalls} timeZone={timeZone} />
      </Panel>
      <Panel title={textsOf(strongSignInTexts)('title')}>
        <StaffFactorParts calls={clinicConfig.calls.factors} timeZone={timeZone} />
      </Panel>
      <Panel title={t('device')}>
        <LanguageSwitch /> <SchemeSwitch />
      </Panel>
    </ClinicFrame>
  )
}
