import { useState } from 'react'
import { supportCalls, type Ticket } from '#shared/support/support-calls.ts'
import { Card } from '#ui/components/card.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'
import { TicketAnswer, TicketSummary } from '#web/support/ticket-summary.tsx'
import styles from '#web/support/tickets.module.css'

/** The member's support tickets with their answers, newest first. */
export const OwnTickets = () => {
  const t = textsOf(supportTexts)
  const answer = useCall(supportCalls.listTickets, {})
  return (
    <section className={styles.own} aria-labelledby="own-tickets">
      <h2 id="own-tickets">{t('mine')}</h2>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(tickets) => <Tickets tickets={tickets} />}
      </Loaded>
    </section>
  )
}

/** Scrolls to the ticket that an inbox entry links to, and focuses it. */
const comeTo = (item: HTMLLIElement | null): void => {
  item?.scrollIntoView({ block: 'center' })
  item?.focus({ preventScroll: true })
}

const Tickets = ({ tickets }: { tickets: readonly Ticket[] }) => {
  const t = textsOf(supportTexts)
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
            <TicketSummary {...standing} />
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
