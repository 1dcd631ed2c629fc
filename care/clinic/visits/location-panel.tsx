import { useState } from 'react'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.en.ts'
import styles from '#care/clinic/video/video-panel.module.css'
import { locatedTimes } from '#care/clinic/visits/visit-words.ts'
import { stateName } from '#care/sdk/client/states-by-name.ts'
import { LocationFields, locationValues } from '#care/sdk/visits/location-fields.tsx'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicLocationRefusal, isLocationConfirmed, isUnlicensedThere, visitLocation } from '#shared/visits/location-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconAlertTriangle, IconInfoCircle } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { send } from '#ui/lib/calls/send.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { visit: ClinicVisit; now: Date }

/** Where the patient is: the address for 911, the number to call back, and whether the clinician may treat them there. */
export const LocationPanel = ({ visit, now }: Props) => {
  const t = textsOf(clinicVideoTexts)
  const { id: clinicianId, licenses } = useClinician()
  const [isOpen, setOpen] = useState(false)
  const { refresh } = useVisitAct()
  const { location, state, status, method, patient } = visit
  const ruled = { ...visit, requestedAt: new Date(visit.requestedAt), clinicianId: visit.isMine ? clinicianId : null }
  if (location === null || clinicLocationRefusal(ruled, clinicianId) !== null) return null
  const located = { ...locatedTimes(visit), state }
  const isConfirmed = isLocationConfirmed(located, now)
  const { first } = patient
  return (
    <Panel title={t('location')}>
      <div className={styles.outside}>
        {isUnlicensedThere(located, licenses, now) && (
          <Alert tone="warning" icon={IconAlertTriangle}>
            {t(status === 'Started' ? 'unlicensedStarted' : 'unlicensed', { name: first, state: stateName(state) })}
          </Alert>
        )}
        {isConfirmed ? (
          <ConfirmedPlace visit={visit} location={location} />
        ) : (
          <Alert tone="info" icon={IconInfoCircle}>
            {t(method === 'Phone' ? 'locationAsk' : 'locationWaits', { name: first })}
          </Alert>
        )}
        <div className={styles.ways}>
          <Button kind={isConfirmed || method === 'Video' ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
            {t(isConfirmed ? 'locationChange' : 'locationConfirm')}
          </Button>
        </div>
      </div>
      {isOpen && (
        <FormDialog
          title={t('locationTitle', { name: first })}
          text={t('locationText')}
          submit={t('locationSave')}
          schema={visitLocation}
          initial={locationValues(location)}
          keepAs={`clinic-location-${visit.id}`}
          onSend={async (values) => {
            await send(clinicVisitCalls.confirmClinicLocation, { id: visit.id, ...values })
            await refresh()
          }}
          onClose={() => setOpen(false)}
        >
          <LocationFields />
        </FormDialog>
      )}
    </Panel>
  )
}

type PlaceProps = { visit: ClinicVisit; location: NonNullable<ClinicVisit['location']> }

const ConfirmedPlace = ({ visit: { locationConfirmedAt, locationConfirmedBy, state }, location }: PlaceProps) => {
  const t = textsOf(clinicVideoTexts)
  const { timeZone } = useClinician()
  const { address1, city, zip, phone } = location
  const address = address1 === '' ? t('addressUnreadable') : `${address1}, ${city}, ${state} ${zip}`.trim()
  const at = locationConfirmedAt === null ? '' : instantShown(locationConfirmedAt, timeZone)
  return (
    <FactList
      facts={[
        [t('emergencyAddress'), <bdi key="address">{address}</bdi>],
        ...(phone === '' ? [] : [[t('callBack'), <PhoneLink key="phone" phone={maskPhone(phone)} />] as const]),
        [t('locationConfirmed'), t(locationConfirmedBy === 'clinic' ? 'byYou' : 'byMember', { at })],
        [
          t('emergency'),
          city === '' ? t('emergencyInState', { state: stateName(state) }) : t('emergencyText', { city, state: stateName(state) }),
        ],
      ]}
    />
  )
}
