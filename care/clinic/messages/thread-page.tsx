import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { clinicReplyWay, readClinicFile } from '#care/clinic/messages/clinic-message-way.ts'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { Conversation } from '#care/sdk/messages/conversation.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.ts'
import { ReplyBox } from '#care/sdk/messages/reply-box.tsx'
import type { Answer } from '#shared/calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import { LostSunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { callName, useCall } from '#ui/lib/use-call.ts'

/** /clinic/messages/ID: a conversation with one of the clinician's teams, and where it is answered. */
export const ThreadPage = () => {
  const t = clinicMessagesTexts()
  const { id = '' } = useParams()
  const answer = useCall(clinicMessageCalls.readClinicThread, { id })
  if (answer.error instanceof CallError && answer.error.status === 404) return <Gone />
  if (answer.data) return <Thread key={id} answer={answer.data} />
  return (
    <ClinicFrame title={t('loading')}>
      <Panel>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Panel>
    </ClinicFrame>
  )
}

const Gone = () => {
  const t = clinicMessagesTexts()
  const action = <ButtonLink href={clinicPaths.messages}>{t('back')}</ButtonLink>
  return (
    <ClinicFrame title={t('gone')}>
      <EmptyState scene={<LostSunScene />} title={t('gone')} action={action}>
        {t('goneText')}
      </EmptyState>
    </ClinicFrame>
  )
}

const Thread = ({ answer: { thread, messages, draft } }: { answer: Answer<typeof clinicMessageCalls.readClinicThread> }) => {
  const t = clinicMessagesTexts()
  const queries = useQueryClient()
  const refresh = () => {
    for (const call of [clinicMessageCalls.readClinicThread, clinicMessageCalls.listClinicThreads])
      void queries.invalidateQueries({ queryKey: [callName(call)] })
  }
  const { id, patient, team, subject } = thread
  return (
    <ClinicFrame
      title={subject}
      back={{ href: clinicPaths.messages, label: t('back') }}
      lead={
        <>
          <bdi>{`${patient.first} ${patient.last}`}</bdi> · {messageTexts()(team)}
        </>
      }
    >
      <Panel>
        <Conversation messages={messages} own="clinic" readFile={readClinicFile(id)} />
      </Panel>
      <Panel>
        <ReplyBox threadId={id} way={clinicReplyWay(id)} draft={draft} onSent={refresh} />
      </Panel>
    </ClinicFrame>
  )
}
