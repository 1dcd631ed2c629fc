import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { type NewWords, newMessageWay } from '#care/sdk/flows/message-center/member-message-way.ts'
import { AttachedFiles } from '#care/sdk/messages/attached-files.tsx'
import { KeptTextArea } from '#care/sdk/messages/kept-text-area.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import { type Composer, useComposer } from '#care/sdk/messages/use-composer.ts'
import { type CareTeam, messageProblems, mostSubject, mostText } from '#shared/messages/message-rules.ts'
import { messageScreens } from '#shared/messages/message-screens.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Options = ScreenData<typeof messageScreens.newMessage>

/** A message to a care team that starts a conversation. */
export const NewMessageView = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => askScreen(host, messageScreens.newMessage, {}))
  return load.data ? <NewMessage host={host} options={load.data} /> : <FlowLoading host={host} load={load} />
}

const NewMessage = ({ host, options }: { host: CareHost; options: Options }) => {
  const t = textsOf(messageTexts)
  const { draft, patients, teams } = options
  const empty: NewWords = { ...preselected(host, options), subject: '', text: '' }
  const first = draft && {
    draftId: draft.draftId,
    words: { team: draft.team ?? empty.team, subject: draft.subject, text: draft.text, patientId: draft.patientId ?? empty.patientId },
    files: draft.attachments,
  }
  const [way] = useState(() => newMessageWay(host))
  const composer = useComposer({ way, first, empty, keepAs: 'new' })
  const send = async () => {
    const { threadId } = await composer.send()
    toast.success(t('sent'))
    host.go({ thread: threadId }, 'replace')
  }
  return (
    <StepFrame
      host={host}
      heading={t('newTitle')}
      lead={t('urgent', { number: '911' })}
      problems={() => messageProblems(composer.words, { isNew: true })}
      onBack={() => host.go({}, 'replace')}
      next={t('send')}
      onNext={send}
    >
      <Fields composer={composer} patients={patients} teams={teams} />
      <AttachedFiles composer={composer} />
    </StepFrame>
  )
}

/** The patient and the team that the address names, else the member, and the only team of clinicians or the one last written to. */
const preselected = ({ query }: CareHost, { patients, teams, usualTeam }: Options): Pick<NewWords, 'patientId' | 'team'> => {
  const patient = patients.find(({ telehealthId }) => telehealthId === query.patient) ?? patients[0]
  const [only, ...others] = teams.filter((team) => team !== 'BillingSupport')
  const team = teams.find((one) => one === query.team) ?? (others.length === 0 ? only : usualTeam)
  return { patientId: patient?.telehealthId ?? null, team: team ?? null }
}

type FieldsProps = { composer: Composer<NewWords> } & Pick<Options, 'patients' | 'teams'>

const Fields = ({ composer: { words, change }, patients, teams }: FieldsProps) => {
  const t = textsOf(messageTexts)
  return (
    <div>
      {patients.length > 1 && (
        <SelectInput
          name="patientId"
          label={t('patient')}
          options={patients.map(({ telehealthId, first, last }) => ({ value: telehealthId, label: `${first} ${last}` }))}
          value={words.patientId ?? ''}
          onChange={(patientId) => change({ patientId })}
        />
      )}
      <SelectInput
        name="team"
        label={t('team')}
        placeholder={t('choose')}
        options={teams.map((team) => ({ value: team, label: t(team) }))}
        value={words.team ?? ''}
        onChange={(team) => change({ team: team === '' ? null : (team as CareTeam) })}
      />
      <TextInput
        name="subject"
        label={t('subject')}
        maxLength={mostSubject}
        autoComplete="off"
        value={words.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <KeptTextArea name="text" label={t('text')} maxLength={mostText} rows={5} value={words.text} onText={(text) => change({ text })} />
    </div>
  )
}
