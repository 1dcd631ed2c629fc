import { useState } from 'react'
import { supportCalls, type Ticket } from '#shared/support/support-calls.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { supportTexts } from '#web/support/support-texts.ts'
import { TicketAnswer, TicketStanding } from '#web/support/ticket-standing.tsx'
import styles from '#web/support/tickets.module.css'

/** What the member wrote to support, with the answers, the newest first. */
export const OwnTickets = () => {
  const t = supportTexts()
  const { data, error, refetch } = useCall(supportCalls.listTickets, {})
  return (
    <section className={styles.own} aria-labelledby="own-tickets">
      <h2 id="own-tickets">{t('mine')}</h2>
      {data ? (
        <Tickets tickets={data} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <Alert tone="error">
          {t('loadFailed')}{' '}
          <Button kind="quiet" icon={IconRefresh} onClick={() => refetch()}>
            {uiTexts()('tryAgain')}
          </Button>
        </Alert>
      )}
    </section>
  )
}

/** An entry of the inbox leads to one of them: it is in sight and has the focus. */
const comeTo = (item: HTMLLIElement | null): void => {
  item?.scrollIntoView({ block: 'center' })
  item?.focus({ preventScroll: true })
}

const Tickets = ({ tickets }: { tickets: readonly Ticket[] }) => {
  const t = supportTexts()
  const [asked] = useState(() => new URLSearchParams(location.search).get('ticket'))
  if (tickets.length === 0) return <p className={styles.none}>{t('mineNone')}</p>
  return (
    <ul className={styles.list}>
      {tickets.map(({ subject, comment, answer, ...standing }) => (
        <li key={standing.reference} ref={standing.reference === asked ? comeTo : null} tabIndex={-1}>
          <Card>
            <h3>
              <bdi>{subject}</bdi>
            </h3>
            <TicketStanding {...standing} />
            {answer !== null && <TicketAnswer>{answer}</TicketAnswer>}
            <p className={styles.by}>{t('youWrote')}</p>
            <p className={styles.text}>
              <bdi>{comment}</bdi>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
