import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AllergyBar } from '#care/clinic/chart/allergy-bar.tsx'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { stateName } from '#care/sdk/client/states-by-name.ts'
import { Conversation } from '#care/sdk/messages/conversation.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import { ReplyBox, type ReplyWay } from '#care/sdk/messages/reply-box.tsx'
import type { Answer } from '#shared/calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import { LostSunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { receiveFile, send, sendPiece } from '#ui/lib/calls/send.ts'
import { callName, useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The calls for a clinician's reply in a conversation. */
const clinicReplyWay = (id: string, isLogistics: boolean): ReplyWay => ({
  save: async (draftId, { text }) => (await send(clinicMessageCalls.saveClinicDraft, { id, draftId, text })).data,
  send: async (draftId) => (await send(clinicMessageCalls.sendClinicMessage, { id, draftId, isLogistics })).data,
  addFile: async (draftId, file) => (await sendPiece(clinicMessageCalls.addClinicAttachment, { id, draftId, name: file.name }, file)).data,
  dropFile: (draftId, attachmentId) => send(clinicMessageCalls.dropClinicAttachment, { id, draftId, attachmentId }),
})

const readClinicFile =
  (id: string) =>
  (attachmentId: string): Promise<Blob> =>
    receiveFile(clinicMessageCalls.readClinicAttachment, { id, attachmentId })

/** /clinic/messages/ID: a conversation with one of the clinician's teams, and its reply form. */
export const ThreadPage = () => {
  const t = textsOf(clinicMessagesTexts)
  const { id = '' } = useParams()
  const answer = useCall(clinicMessageCalls.readClinicThread, { id })
  if (answer.error instanceof CallError && answer.error.status === 404) return <Gone />
  if (answer.data) return <Thread key={id} answer={answer.data} />
  return (
    <ClinicFrame title={t('loading')}>
      <Panel>
        <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
      </Panel>
    </ClinicFrame>
  )
}

const Gone = () => {
  const t = textsOf(clinicMessagesTexts)
  const action = <ButtonLink href={clinicPaths.messages}>{t('back')}</ButtonLink>
  return (
    <ClinicFrame title={t('gone')}>
      <EmptyState scene={<LostSunScene />} title={t('gone')} action={action}>
        {t('goneText')}
      </EmptyState>
    </ClinicFrame>
  )
}

const Thread = ({
  answer: { thread, messages, draft, patientState, isLicensed, allergies },
}: {
  answer: Answer<typeof clinicMessageCalls.readClinicThread>
}) => {
  const t = textsOf(clinicMessagesTexts)
  const queries = useQueryClient()
  const [isLogistics, setLogistics] = useState(false)
  const refresh = () => {
    for (const call of [clinicMessageCalls.readClinicThread, clinicMessageCalls.listClinicThreads])
      void queries.invalidateQueries({ queryKey: [callName(call)] })
  }
  const { id, patient, team, subject } = thread
  return (
    <ClinicFrame
      title={subject ?? textsOf(messageTexts)('unreadable')}
      back={{ href: clinicPaths.messages, label: t('back') }}
      lead={
        <>
          <bdi>{`${patient.first} ${patient.last}`}</bdi> · {textsOf(messageTexts)(team)}
        </>
      }
    >
      <AllergyBar allergies={allergies} />
      <Panel>
        <Conversation messages={messages} own="clinic" readFile={readClinicFile(id)} />
      </Panel>
      <Panel>
        <ReplyBox threadId={id} way={clinicReplyWay(id, isLogistics)} draft={draft} onSent={refresh}>
          {!isLicensed && (
            <>
              <Alert tone="info" icon={IconInfoCircle}>
                {patientState === null ? t('stateUnknown') : t('unlicensed', { state: stateName(patientState) })}
              </Alert>
              <Checkbox name="isLogistics" label={t('noAdvice')} isTicked={isLogistics} onTick={setLogistics} />
            </>
          )}
        </ReplyBox>
      </Panel>
    </ClinicFrame>
  )
}
