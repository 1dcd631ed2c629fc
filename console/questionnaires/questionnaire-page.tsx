import { useNavigate, useParams } from 'react-router'
import { BuilderForm } from '#console/questionnaires/builder-form.tsx'
import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import { tidied } from '#console/questionnaires/draft-edits.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { QuestionnairePreview } from '#console/questionnaires/questionnaire-preview.tsx'
import { questionnaireTones } from '#console/questionnaires/questionnaire-tones.ts'
import { questionnairesTexts } from '#console/questionnaires/questionnaires-texts.en.ts'
import { useDraft } from '#console/questionnaires/use-draft.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import { consoleQuestionnaireCalls as calls, type QuestionnaireDetail } from '#shared/questionnaires/questionnaire-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const backLink = () => ({ href: consolePaths.questionnaires, label: textsOf(questionnairesTexts)('title') })

/** /console/questionnaires/:key */
export const QuestionnairePage = () => {
  const { key = '' } = useParams()
  const answer = useCall(calls.readQuestionnaire, { key })
  const isAdmin = useOperator().role === 'admin'
  const { data } = answer
  if (!data) return <WaitingFrame title={textsOf(questionnairesTexts)('one')} back={backLink()} answer={answer} />
  return isAdmin && data.state !== 'builtIn' ? <Builder key={key} detail={data} /> : <ReadOnly detail={data} />
}

const titleOf = ({ content }: QuestionnaireDetail): string =>
  wordsInLanguage(content.title, currentLanguage()) || textsOf(builderTexts)('untitled')

const Lead = ({ detail: { state, versions, hasDraft } }: { detail: QuestionnaireDetail }) => {
  const t = textsOf(questionnairesTexts)
  const [latest] = versions
  return (
    <>
      <StatusBadge tone={questionnaireTones[state]}>{t(`state ${state}`)}</StatusBadge>{' '}
      {latest && t('versionOf', { version: latest.version })} {latest && hasDraft && t('hasDraft')}
    </>
  )
}

const Export = ({ detail: { key } }: { detail: QuestionnaireDetail }) => (
  <DownloadLink call={calls.exportQuestionnaire} input={{ key }}>
    {textsOf(questionnairesTexts)('export')}
  </DownloadLink>
)

const ReadOnly = ({ detail }: { detail: QuestionnaireDetail }) => (
  <PageFrame title={titleOf(detail)} back={backLink()} lead={<Lead detail={detail} />} actions={<Export detail={detail} />}>
    <QuestionnairePreview content={detail.content} />
    <Versions detail={detail} />
  </PageFrame>
)

const Versions = ({ detail: { versions } }: { detail: QuestionnaireDetail }) => {
  const t = textsOf(builderTexts)
  if (versions.length === 0) return null
  return (
    <Panel title={t('versions')}>
      <ul>
        {versions.map(({ version, at }) => (
          <li key={version}>{t('publishedAt', { version, time: instantShown(at) })}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** Edits, publishes and withdraws a questionnaire of the practice. */
const Builder = ({ detail }: { detail: QuestionnaireDetail }) => {
  const t = textsOf(builderTexts)
  const draft = useDraft(detail)
  const navigate = useNavigate()
  const { content, errors, isBusy, isDirty } = draft
  const wrong = Object.keys(errors).length
  const isNew = detail.versions.length === 0
  const save = async () => {
    if (draft.isFine('save') && (await draft.save())) toast.success(t('saved'))
  }
  const publish = async () => {
    if (!draft.isFine('publish')) return
    if (!(await confirm({ title: t('publishTitle'), text: t('publishText'), yes: t('publish'), no: t('keepEditing') }))) return
    if (await draft.publish()) toast.success(t('published'))
  }
  const withdraw = async () => {
    const question = { title: t('withdrawTitle'), text: t('withdrawText'), yes: t('withdraw'), no: t('keepUsing'), isDanger: true }
    if ((await confirm(question)) && (await draft.withdraw())) toast.success(t('withdrawn'))
  }
  const discard = async () => {
    const question = { title: t('discardTitle'), text: t(isNew ? 'discardAll' : 'discardText'), yes: t('discard'), no: t('keepEditing') }
    if (!(await confirm({ ...question, isDanger: true })) || !(await draft.discard(isNew))) return
    toast.success(t('discarded'))
    if (isNew) navigate(consolePaths.questionnaires)
  }
  const reload = async () => {
    const question = { title: t('reloadTitle'), text: t('reloadText'), yes: t('reload'), no: t('keepEditing'), isDanger: true }
    if (await confirm(question)) await draft.reload()
  }
  return (
    <PageFrame title={titleOf(detail)} back={backLink()} lead={<Lead detail={detail} />} actions={!isDirty && <Export detail={detail} />}>
      <FormContext value={{ errors, problem: null, isBusy, isValid: true }}>
        <div ref={draft.form} className={styles.parts}>
          <BuilderForm
            key={draft.generation}
            content={content}
            open={draft.open}
            language={draft.language}
            onLanguage={draft.setLanguage}
            onChange={draft.change}
          />
        </div>
      </FormContext>
      <Panel title={t('finish')}>
        <div className={styles.stack}>
          {isDirty && (
            <Alert tone="info" icon={IconInfoCircle}>
              {t('unsaved')}{' '}
              <Button kind="quiet" onClick={reload}>
                {t('reload')}
              </Button>
            </Alert>
          )}
          {wrong > 0 && <Alert tone="error">{t('wrong', { n: wrong })}</Alert>}
          <p className={styles.finish}>
            <Button kind="secondary" isBusy={isBusy} onClick={save}>
              {t('save')}
            </Button>{' '}
            {(isDirty || detail.hasDraft) && (
              <Button isBusy={isBusy} onClick={publish}>
                {t('publish')}
              </Button>
            )}{' '}
            {detail.hasDraft && (
              <Button kind="quiet" isBusy={isBusy} onClick={discard}>
                {t('discard')}
              </Button>
            )}{' '}
            {detail.state === 'inUse' && (
              <Button kind="quiet" isBusy={isBusy} onClick={withdraw}>
                {t('withdraw')}
              </Button>
            )}
          </p>
        </div>
      </Panel>
      <QuestionnairePreview content={tidied(content)} />
      <Versions detail={detail} />
    </PageFrame>
  )
}
