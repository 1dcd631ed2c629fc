import { useParams } from 'react-router'
import styles from '#care/clinic/chart/chart.module.css'
import { ChartPartFrame } from '#care/clinic/chart/chart-part-frame.tsx'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { chartCalls } from '#shared/chart/chart-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /clinic/patients/ID/messages/ID: a conversation about the patient, to read only. Teams answer it under Messages. */
export const ChartThreadPage = () => {
  const t = textsOf(chartTexts)
  const { timeZone } = useClinician()
  const { patientId = '', threadId = '' } = useParams()
  const answer = useCall(chartCalls.readChartThread, { patientId, threadId })
  return (
    <ChartPartFrame patientId={patientId} answer={answer} titleOf={({ subject }) => subject ?? t('unreadable')}>
      {({ messages }) => (
        <Panel>
          <ol className={styles.lines}>
            {messages.map(({ id, author, text, sentAt, files }) => (
              <li key={id}>
                <p className={styles.author}>{joined([author, instantShown(sentAt, timeZone)])}</p>
                <p className={styles.said} dir="auto">
                  {text ?? t('unreadable')}
                </p>
                {files.map((name) => (
                  <p key={name} className={styles.more}>
                    {t('file', { name })}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </ChartPartFrame>
  )
}
