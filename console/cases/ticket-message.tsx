import { casesTexts } from '#console/cases/cases-texts.ts'
import type { CaseShown } from '#shared/cases/case-queue-calls.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { phoneShown } from '#ui/lib/place-format.ts'

/** What somebody wrote to support, and how they can be reached. */
export const TicketMessage = ({ shown: { about, email, phone, note, language } }: { shown: CaseShown }) => {
  const t = casesTexts()
  return (
    <Panel title={t('ticket')}>
      <FactList
        facts={[
          [t('category'), about.category === 'technical' ? t('technical_ticket') : t('question_ticket')],
          [t('subject'), <bdi key="subject">{about.subject}</bdi>],
          [t('note'), <bdi key="note">{note ?? t('nothing')}</bdi>],
          [t('name'), <bdi key="name">{about.name}</bdi>],
          [t('email'), <bdi key="email">{email ?? t('nothing')}</bdi>],
          [t('phone'), <bdi key="phone">{phone ? phoneShown(phone) : t('nothing')}</bdi>],
          [t('language'), t(language)],
        ]}
      />
    </Panel>
  )
}
