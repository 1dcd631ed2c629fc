import { useState } from 'react'
import { consoleMaintenanceTexts } from '#console/maintenance/console-maintenance-texts.en.ts'
import styles from '#console/maintenance/maintenance-page.module.css'
import { fieldsOf, noticeFields } from '#console/maintenance/notice-fields.ts'
import { ReviewNotice } from '#console/maintenance/review-notice.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { closableTools } from '#shared/maintenance/closable-tools.ts'
import { consoleNoticeCalls, type NoticeSetting, noticeAt } from '#shared/maintenance/console-notice.ts'
import { closesPortal } from '#shared/maintenance/maintenance-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/maintenance */
export const MaintenancePage = () => {
  const t = textsOf(consoleMaintenanceTexts)
  const answer = useCall(consoleNoticeCalls.readNoticeSetting, {})
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PanelLoaded answer={answer}>{(shown) => <Notice shown={shown} />}</PanelLoaded>
    </PageFrame>
  )
}

const Notice = ({ shown }: { shown: Answer<typeof consoleNoticeCalls.readNoticeSetting> }) => {
  const t = textsOf(consoleMaintenanceTexts)
  const isAdmin = useOperator().role === 'admin'
  const [next, setNext] = useState<NoticeSetting | null>(null)
  const { notice } = shown
  const isClosed = closesPortal(noticeAt(notice, new Date(serverNow())))
  const isUp = notice.message !== undefined || notice.upcoming !== undefined || notice.closed.length > 0
  return (
    <fieldset disabled={!isAdmin}>
      <Form loadSchema={async () => noticeFields} onSend={async (values) => setNext(values)} initial={() => fieldsOf(notice)}>
        <div className={styles.noticeParts}>
          <Panel
            title={t('closeAll')}
            end={<StatusBadge tone={isClosed ? 'danger' : 'success'}>{t(isClosed ? 'isClosed' : 'isOpen')}</StatusBadge>}
          >
            <p className={styles.noticeText}>{t('closeAllText')}</p>
            <FieldStack>
              <TextArea name="message" label={t('message')} maxLength={600} rows={3} />
            </FieldStack>
          </Panel>
          <Panel title={t('announce')}>
            <p className={styles.noticeText}>{t('announceText')}</p>
            <FieldStack>
              <TextArea name="upcoming" label={t('message')} maxLength={600} rows={2} />
              <TextInput name="startsAt" type="datetime-local" label={t('startsAt')} hint={t('startsHint')} hasNumbers />
              <Checkbox name="byItself" label={t('byItself')} isTicked={notice.upcoming?.beginsByItself ?? false} />
            </FieldStack>
            {notice.upcoming && !isClosed && (
              <Button kind="secondary" onClick={() => setNext({ message: notice.upcoming?.message, closed: notice.closed })}>
                {t('startNow')}
              </Button>
            )}
          </Panel>
          <Panel title={t('tools')}>
            <p className={styles.noticeText}>{t('toolsText')}</p>
            <FieldStack hasColumns>
              {closableTools.map((tool) => (
                <TextInput key={tool} name={`tool.${tool}`} label={t(tool)} maxLength={300} />
              ))}
            </FieldStack>
          </Panel>
          {isAdmin && <FormEnd>{t('review')}</FormEnd>}
        </div>
      </Form>
      {isUp && (
        <Button kind="quiet" onClick={() => setNext({ closed: [] })}>
          {t('takeDown')}
        </Button>
      )}
      {next && <ReviewNotice shown={shown} next={next} onClose={() => setNext(null)} />}
    </fieldset>
  )
}
