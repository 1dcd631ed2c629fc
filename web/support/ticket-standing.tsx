import type { TicketStatus } from '#shared/support/support-calls.ts'
import { instantShown } from '#ui/lib/format.ts'
import { supportTexts } from '#web/support/support-texts.ts'
import styles from '#web/support/tickets.module.css'

type Props = Pick<TicketStatus, 'reference' | 'state' | 'openedAt' | 'answeredAt'>

/** Where a message stands: its state, its reference and its days. */
export const TicketStanding = ({ reference, state, openedAt, answeredAt }: Props) => {
  const t = supportTexts()
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

/** Word by word, in the lines in which it was written. */
export const TicketAnswer = ({ children }: { children: string }) => {
  const t = supportTexts()
  return (
    <div className={styles.answer}>
      <p className={styles.by}>{t('ourAnswer')}</p>
      <p className={styles.text}>
        <bdi>{children}</bdi>
      </p>
    </div>
  )
}
