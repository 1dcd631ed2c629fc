import { useEffect, useRef } from 'react'
import { z } from 'zod/mini'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { type WaitingRoom, waitingRoomScreens } from '#shared/waiting-room/waiting-room-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const fields = z.object({ phone: phoneField })

/** 'Call me instead': the member confirms the number, and the visit continues by phone. */
export const PhoneStep = ({ host, room, goTo, onDone }: WaitingProps & { onDone: (room: WaitingRoom) => void }) => {
  const t = textsOf(waitingRoomTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { consultId, phone } = room
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.phone}>
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('phoneFormTitle')}
          </h3>
          <p className={styles.lead}>{t('phoneFormText')}</p>
        </div>
        <Form
          loadSchema={async () => fields}
          initial={() => (phone === null ? {} : { phone: maskPhone(phone) })}
          onSend={async ({ phone: to }) => onDone(await askScreen(host, waitingRoomScreens.callInstead, { consultId, phone: to }))}
        >
          <div className={styles.fields}>
            <PhoneInput name="phone" label={t('phone')} />
            <FormProblem />
            <SubmitButton>{t('confirmPhone')}</SubmitButton>
          </div>
        </Form>
        <div>
          <Button kind="quiet" onClick={() => goTo('wait')}>
            <Icon of={IconArrowLeft} mirrored />
            {t('back')}
          </Button>
        </div>
      </div>
    </FlowFrame>
  )
}
