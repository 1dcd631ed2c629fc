import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import { QuestionnaireStep } from '#care/sdk/questionnaires/questionnaire-step.tsx'
import styles from '#care/sdk/questionnaires/questionnaires.module.css'
import { questionnaireScreens } from '#shared/questionnaires/questionnaire-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { host: CareHost; of: { consultId: string } | { askedId: string }; onBack: () => void }

/** The questionnaires before a visit, or one that is asked outside a visit, one after the other, then thanks. */
export const VisitQuestionnaires = ({ host, of, onBack }: Props) => {
  const t = textsOf(questionnaireFlowTexts)
  const isAsked = 'askedId' in of
  const load = useLoad(() =>
    isAsked ? askScreen(host, questionnaireScreens.readAsked, of) : askScreen(host, questionnaireScreens.listVisitQuestionnaires, of),
  )
  const { data, reload } = load
  if (!data) return <FlowLoading host={host} load={load} />
  const { tasks } = data
  const next = tasks.findIndex(({ isSent }) => !isSent)
  const task = tasks[next]
  if (task) {
    const at = { n: next + 1, most: tasks.length }
    return <QuestionnaireStep key={task.questionnaire} host={host} task={task} at={at} onDone={reload} onLater={onBack} />
  }
  if (tasks.length === 0)
    return (
      <Ending host={host} heading={t('noneTitle')} onBack={onBack}>
        {t(isAsked ? 'askedOver' : 'noneText')}
      </Ending>
    )
  return (
    <Ending host={host} heading={t('thanks')} onBack={onBack}>
      {t(isAsked ? 'thanksAsked' : 'thanksText')}
    </Ending>
  )
}

const Ending = ({ host, heading, onBack, children }: Omit<Props, 'of'> & { heading: string; children: ReactNode }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const foot = (
    <Button isLarge onClick={onBack}>
      {textsOf(questionnaireFlowTexts)('done')}
    </Button>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      <div className={styles.part}>
        <h3 ref={title} tabIndex={-1}>
          {heading}
        </h3>
        <p>{children}</p>
      </div>
    </FlowFrame>
  )
}

/** Offers the questionnaires of a visit that were not answered yet. Renders nothing while they load, or if there are none. */
export const QuestionnaireOffer = ({ host, consultId, onOpen }: { host: CareHost; consultId: string; onOpen: () => void }) => {
  const t = textsOf(questionnaireFlowTexts)
  const { data } = useLoad(() => askScreen(host, questionnaireScreens.listVisitQuestionnaires, { consultId }))
  const open = data?.tasks.filter(({ isSent }) => !isSent) ?? []
  const [first] = open
  if (!first) return null
  return (
    <section className={styles.offer}>
      <h4>{first.patient ? t('offerFor', { name: first.patient.first }) : t('offer')}</h4>
      <p>{t('offerText', { n: open.length })}</p>
      <p className={styles.hint}>{t('offerFree')}</p>
      <Button kind="secondary" onClick={onOpen}>
        {t('start')}
      </Button>
    </section>
  )
}
