import type { TicketStatus } from '#shared/support/support-calls.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'
import styles from '#web/support/tickets.module.css'

type Props = Pick<TicketStatus, 'reference' | 'state' | 'openedAt' | 'answeredAt'>

/** A ticket's state, reference and dates. */
export const TicketSummary = ({ reference, state, openedAt, answeredAt }: Props) => {
  const t = textsOf(supportTexts)
  return (
    <>
      <p className={styles.state} data-state={state}>
        {t(state)}
      </p>
      <ul className={styles.facts}>
        <li>
          {t('reference')} <bdi>{reference}</bdi>
        </li>
        <li>{t('askedOn', { date: instantShown(openedAt) })}</li>
        {answeredAt !== null && <li>{t('answeredOn', { date: instantShown(answeredAt) })}</li>}
      </ul>
    </>
  )
}

/** The answer with its original line breaks. */
export const TicketAnswer = ({ children }: { children: string }) => {
  const t = textsOf(supportTexts)
  return (
    <div className={styles.answer}>
      <p className={styles.by}>{t('ourAnswer')}</p>
      <p className={styles.text}>
        <bdi>{children}</bdi>
      </p>
    </div>
  )
}
