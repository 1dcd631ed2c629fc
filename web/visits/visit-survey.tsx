import { useState } from 'react'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { surveyCalls } from '#shared/surveys/survey-calls.ts'
import { easeAnswers, helpedAnswers, mayHaveSurvey, mostSurveyComment } from '#shared/surveys/survey-rules.ts'
import type { ShownSurvey } from '#shared/surveys/survey-shape.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { Button } from '#ui/components/button.tsx'
import { DetailsPart } from '#ui/components/finder/details-panel.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useOwnZone } from '#web/session/use-session.tsx'
import styles from '#web/visits/past-visits-page.module.css'
import { visitSurveyTexts } from '#web/visits/visit-survey-texts.en.ts'

/** The survey of a past visit while the member may answer it; nothing for any other visit, and nothing if it cannot be loaded. */
export const VisitSurvey = ({ visit }: { visit: PastConsultation }) => {
  const { status, ended_date, hides_records } = visit
  return !hides_records && mayHaveSurvey({ status, endedAt: momentOf(ended_date) }, new Date(serverNow())) ? <Survey visit={visit} /> : null
}

const Survey = ({ visit: { consult_id: consultId, memberId } }: { visit: PastConsultation }) => {
  const { data } = useCall(surveyCalls.readSurvey, { consultId, memberId })
  const survey = data?.survey
  // A new answer begins a new form.
  return survey ? <SurveyForm key={String(survey.given === null)} asked={{ consultId, memberId }} survey={survey} /> : null
}

/** Whether the server refused because it is too late, or somebody else who acts for the patient was first. */
const isClosedFor = (error: unknown): boolean => error instanceof CallError && error.code === 'VisitChanged'

type Props = { asked: { consultId: string; memberId: string }; survey: ShownSurvey }

/** Two questions and a comment about a past visit, for operators. 'Not now' is for good. */
const SurveyForm = ({ asked, survey: { until, given } }: Props) => {
  const t = textsOf(visitSurveyTexts)
  const { isBusy, run, refresh } = useAction(surveyCalls.readSurvey)
  const [isClosed, setClosed] = useState(false)
  const closes = dateShown(dayIn(useOwnZone(), new Date(until)))
  const onError = (error: unknown) => (isClosedFor(error) ? toast.error(t('closed')) : showError(error))
  return (
    <div className={styles.survey}>
      <DetailsPart title={t('title')}>
        <p>{given ? t('given', { date: closes }) : t('lead')}</p>
        {given?.is_unreadable && <p>{t('unreadable')}</p>}
        <Form
          loadSchema={async () => (await import('#shared/surveys/survey-fields.ts')).surveyFields}
          initial={() => (given ? { helped: given.helped, ease: given.ease, comment: given.comment ?? '' } : {})}
          onSend={async (answers) => {
            try {
              await send(surveyCalls.answerSurvey, { ...asked, ...answers })
            } catch (error) {
              if (!isClosedFor(error)) throw error
              setClosed(true)
              return false
            }
            toast.success(t('sent'))
            await refresh()
            return true
          }}
        >
          <FieldStack>
            <SelectInput
              name="helped"
              label={t('helped')}
              placeholder={t('choose')}
              options={helpedAnswers.map((value) => ({ value, label: t(value) }))}
            />
            <SelectInput
              name="ease"
              label={t('ease')}
              placeholder={t('choose')}
              options={easeAnswers.map((value) => ({ value, label: t(value) }))}
            />
            <CountedTextArea name="comment" label={t('comment')} hint={t('commentHint')} maxLength={mostSurveyComment} rows={3} />
          </FieldStack>
          <FormProblem />
          {isClosed && <Alert tone="error">{t('closed')}</Alert>}
          <div className={styles.actions}>
            <SubmitButton kind="secondary">{t(given ? 'change' : 'send')}</SubmitButton>
            {!given && (
              <Button
                kind="quiet"
                isBusy={isBusy}
                onClick={() => void run(() => send(surveyCalls.dismissSurvey, asked), { refreshesAlways: true, onError })}
              >
                {t('dismiss')}
              </Button>
            )}
          </div>
        </Form>
      </DetailsPart>
    </div>
  )
}
