import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ImportPanel } from '#console/questionnaires/import-panel.tsx'
import { questionnaireTones } from '#console/questionnaires/questionnaire-tones.ts'
import { questionnairesTexts } from '#console/questionnaires/questionnaires-texts.en.ts'
import { VisitSettings } from '#console/questionnaires/visit-settings.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { emptyContent, type OwnContent, ownLimits, wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import { consoleQuestionnaireCalls as calls, type QuestionnaireSummary } from '#shared/questionnaires/questionnaire-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

const titleForm = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(ownLimits.title, 'TooManyCharacters')),
})

/** /console/questionnaires */
export const QuestionnairesPage = () => {
  const t = textsOf(questionnairesTexts)
  const isAdmin = useOperator().role === 'admin'
  const answer = useCall(calls.listQuestionnaires, {})
  const { refresh } = useAction(calls.listQuestionnaires)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const add = async (content: OwnContent) => {
    const { data } = await send(calls.saveQuestionnaireDraft, { key: crypto.randomUUID(), revision: 0, content })
    await refresh()
    navigate(`${consolePaths.questionnaires}/${data.key}`)
  }
  const start = async ({ title }: z.infer<typeof titleForm>) => add({ ...emptyContent(), title: { en: title, es: '', ar: '' } })
  const actions = isAdmin && (
    <Button icon={IconPlus} onClick={() => setOpen(true)}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={actions}>
      <Panel isPadded={false}>
        <DataTable
          caption={t('title')}
          columns={columns()}
          rows={answer.data?.questionnaires}
          keyOf={({ key }) => key}
          empty={t('title')}
          error={answer.error}
          refetch={answer.refetch}
        />
      </Panel>
      <VisitSettings answer={answer} mayChange={isAdmin} />
      {isAdmin && <ImportPanel onAdd={add} />}
      {isOpen && (
        <FormDialog
          title={t('add')}
          text={t('addText')}
          submit={t('start')}
          schema={titleForm}
          onSend={start}
          onClose={() => setOpen(false)}
        >
          <TextInput name="title" label={t('englishTitle')} maxLength={ownLimits.title} autoComplete="off" />
        </FormDialog>
      )}
    </PageFrame>
  )
}

const Title = ({ key: id, title }: QuestionnaireSummary) => (
  <a href={`${consolePaths.questionnaires}/${id}`}>
    <bdi>{wordsInLanguage(title, currentLanguage()) || textsOf(questionnairesTexts)('untitled')}</bdi>
  </a>
)

const State = ({ state, hasDraft, version }: QuestionnaireSummary) => {
  const t = textsOf(questionnairesTexts)
  return (
    <>
      <StatusBadge tone={questionnaireTones[state]}>{t(`state ${state}`)}</StatusBadge>{' '}
      {hasDraft && version !== null && <StatusBadge tone="info">{t('hasDraft')}</StatusBadge>}
    </>
  )
}

const missingWords = (n: number): string => {
  const t = textsOf(questionnairesTexts)
  return n === 0 ? t('complete') : t('missing', { n })
}

const columns = (): Column<QuestionnaireSummary>[] => {
  const t = textsOf(questionnairesTexts)
  return [
    { head: t('name'), cell: (row) => Title(row) },
    { head: t('state'), cell: (row) => State(row) },
    { head: t('version'), cell: ({ version }) => version ?? '–', isNumber: true },
    { head: t('questions'), cell: ({ items }) => items, isNumber: true },
    { head: t('spanish'), cell: ({ missing }) => missingWords(missing.es) },
    { head: t('arabic'), cell: ({ missing }) => missingWords(missing.ar) },
  ]
}
