import { useEffect, useRef } from 'react'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { stateName } from '#care/sdk/client/states-by-name.ts'
import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { clinicianFullName, WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { LocationFields, locationValues } from '#care/sdk/visits/location-fields.tsx'
import { visitLocation } from '#shared/visits/location-rules.ts'
import { type WaitingRoom, waitingRoomScreens } from '#shared/waiting-room/waiting-room-screens.ts'
import { LostSunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Where the patient is now, filled in as far as it is known: one press confirms it. The call begins only after it. */
export const LocationStep = ({ host, room, onDone }: WaitingProps & { onDone: (room: WaitingRoom) => void }) => {
  const t = textsOf(waitingRoomTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { consultId, location, patient } = room
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.phone}>
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.heading}>
            {patient === null ? t('locationTitle') : t('locationTitleFor', { first: patient.first })}
          </h3>
          <p className={styles.lead}>{t('locationText')}</p>
        </div>
        <Form
          loadSchema={async () => visitLocation}
          initial={() => locationValues(location)}
          keepAs={`location-${consultId}`}
          onSend={async (values) => onDone(await askScreen(host, waitingRoomScreens.confirmLocation, { consultId, ...values }))}
        >
          <div className={styles.fields}>
            <LocationFields />
            <div className={styles.end}>
              <FormProblem />
              <SubmitButton>{t('confirmLocation')}</SubmitButton>
            </div>
          </div>
        </Form>
      </div>
    </FlowFrame>
  )
}

/** The visit cannot go on where the patient is, because nobody who would see them has a license there; says what happens next. */
export const ElsewhereView = ({ host, room, goTo }: WaitingProps) => {
  const t = textsOf(waitingRoomTexts)
  const { location, unlicensed } = room
  const state = stateName(location.state)
  const name = clinicianFullName(room) ?? t('aClinician')
  const phone = (
    <bdi key="phone" className={styles.number}>
      {maskPhone(location.phone)}
    </bdi>
  )
  const isTheirs = unlicensed === 'clinician'
  const foot = (
    <>
      <Button kind="quiet" onClick={host.close}>
        {t('leave')}
      </Button>
      <Button isLarge onClick={() => goTo('location')}>
        {t('correctLocation')}
      </Button>
    </>
  )
  return (
    <PlainView
      host={host}
      {...(isTheirs ? { niche: <WhoNiche room={room} /> } : { scene: <LostSunScene /> })}
      heading={t('elsewhereStateTitle', { state })}
      foot={foot}
    >
      <p>{isTheirs ? t('elsewhereClinician', { name, state }) : t('elsewherePractice', { state })}</p>
      <p>{isTheirs ? t.parts('elsewhereNext', { state, phone }) : t('elsewhereCancel')}</p>
      <p className={styles.note}>{t('elsewhereEmergency')}</p>
    </PlainView>
  )
}
