import { useState } from 'react'
import { z } from 'zod/mini'
import type { GuestPageProps } from '#care/guest/guest-pages.tsx'
import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.en.ts'
import { isGone, type OpenedRecords } from '#care/guest/records/opened-records.ts'
import { SharedRecords } from '#care/guest/records/shared-records.tsx'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import { required } from '#shared/fields/required.ts'
import { sharedRecordCalls } from '#shared/records/shared-record-calls.ts'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'

const entered = z.object({ passcode: required(40) })

/** /guest/records: records that a member shared, for anybody with the link and the passcode. */
export const SharedRecordsPage = ({ secret }: GuestPageProps) => {
  const t = textsOf(guestRecordsTexts)
  const [opened, setOpened] = useState<OpenedRecords | null>(null)
  const [isOver, setOver] = useState(false)
  if (isOver)
    return (
      <GuestFrame title={t('gone')}>
        <p>{t('goneText')}</p>
      </GuestFrame>
    )
  if (opened) return <SharedRecords opened={opened} onGone={() => setOver(true)} onLate={() => setOpened(null)} />
  const open = async ({ passcode }: z.infer<typeof entered>) => {
    const answer = await send(sharedRecordCalls.openSharedRecords, { secret, passcode }, { quiet: true }).catch((error: unknown) => {
      if (isGone(error)) setOver(true)
      throw error
    })
    setOpened(answer.data)
  }
  return (
    <GuestFrame title={t('title')} lead={t('lead')}>
      <Form loadSchema={async () => entered} onSend={open}>
        <FieldStack>
          <TextInput
            name="passcode"
            label={t('passcode')}
            hint={t('passcodeHint')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            isLeftToRight
            hasNumbers
          />
        </FieldStack>
        <FormEnd>{t('open')}</FormEnd>
      </Form>
    </GuestFrame>
  )
}
