import { useState } from 'react'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { questionnairesTexts } from '#console/questionnaires/questionnaires-texts.en.ts'
import type { Answer } from '#shared/calls.ts'
import { ownLimits, wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import { consoleQuestionnaireCalls as calls } from '#shared/questionnaires/questionnaire-calls.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type List = Answer<typeof calls.listQuestionnaires>

/** Which questionnaires are asked before visits of each type. A change takes effect at once. */
export const VisitSettings = ({ answer, mayChange }: { answer: Answered<List>; mayChange: boolean }) => {
  const t = textsOf(questionnairesTexts)
  return (
    <Panel title={t('beforeVisits')}>
      <p className={styles.hint}>{t('beforeVisitsText', { most: ownLimits.ofVisit })}</p>
      <PanelLoaded answer={answer}>{(list) => <Settings list={list} mayChange={mayChange} />}</PanelLoaded>
    </Panel>
  )
}

const Settings = ({ list: { questionnaires, visits }, mayChange }: { list: List; mayChange: boolean }) => {
  const t = textsOf(questionnairesTexts)
  const w = textsOf(visitWordTexts)
  const { isBusy, run } = useAction(calls.listQuestionnaires)
  const askable = questionnaires.filter(({ state }) => state === 'builtIn' || state === 'inUse')
  // Shown until the server has answered.
  const [sent, setSent] = useState<List['visits'][number] | null>(null)
  const save = async (visit: List['visits'][number]) => {
    if (isBusy) return
    setSent(visit)
    const isSaved = await run(() => send(calls.saveVisitQuestionnaires, visit), { refreshesAlways: true })
    setSent(null)
    if (isSaved) toast.success(t('set'))
  }
  return (
    <div className={styles.visits}>
      {visits
        .map((visit) => (sent?.type === visit.type ? sent : visit))
        .map(({ type, questionnaires: chosen }) => (
          <fieldset key={type} disabled={!mayChange}>
            <legend>{w(type)}</legend>
            {askable.map(({ key, title }) => (
              <Checkbox
                key={key}
                name={`${type}.${key}`}
                label={<bdi>{wordsInLanguage(title, currentLanguage())}</bdi>}
                isTicked={chosen.includes(key)}
                onTick={(isOn) => save({ type, questionnaires: isOn ? [...chosen, key] : chosen.filter((one) => one !== key) })}
              />
            ))}
          </fieldset>
        ))}
    </div>
  )
}
