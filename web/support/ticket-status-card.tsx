import { useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { supportCalls, type TicketStatus } from '#shared/support/support-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { ReferenceInput } from '#ui/fields/reference-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { lastReference } from '#web/support/submit-ticket.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'
import { TicketAnswer, TicketSummary } from '#web/support/ticket-summary.tsx'
import styles from '#web/support/tickets.module.css'

const load = latePart(() => import('#shared/support/ticket-fields.ts'))
const loadSchema = async () => (await load()).ticketKey

/** The reference from the address (a link in an e-mail), else the last one in this tab. */
const known = (): Record<string, string> => ({
  reference: new URLSearchParams(location.search).get('ticket') ?? lastReference.read() ?? '',
})

/** The sign-in page, with a return to this page. */
const signInHref = `${paths.signIn}?${new URLSearchParams({ origin: paths.support })}`

/** The state of a ticket for visitors without a session, by its reference and e-mail address. */
export const TicketStatusCard = () => {
  const t = textsOf(supportTexts)
  const [found, setFound] = useState<TicketStatus | null>(null)
  return (
    <Card>
      <section aria-labelledby="ticket-status">
        <h2 className={styles.title} id="ticket-status">
          {t('checkStatusTitle')}
        </h2>
        {found ? (
          <Found found={found} onLeave={() => setFound(null)} />
        ) : (
          <>
            <p className={styles.none}>{t('checkStatusText')}</p>
            <Form
              loadSchema={loadSchema}
              onSend={async (key) => setFound((await send(supportCalls.readTicketStatus, key)).data)}
              initial={known}
              keepAs="ticket-status"
            >
              <FieldStack>
                <ReferenceInput label={t('reference')} />
                <EmailInput name="email" label={t('email')} />
              </FieldStack>
              <div className={styles.show}>
                <FormProblem />
                <SubmitButton kind="secondary">{t('show')}</SubmitButton>
              </div>
            </Form>
            <p className={styles.none}>
              <Sentence
                parts={t.parts('orSignIn', {
                  signIn: (
                    <a key="sign-in" href={signInHref}>
                      {t('signIn')}
                    </a>
                  ),
                })}
              />
            </p>
          </>
        )}
      </section>
    </Card>
  )
}

const Found = ({ found, onLeave }: { found: TicketStatus; onLeave: () => void }) => {
  const t = textsOf(supportTexts)
  const box = useRef<HTMLDivElement>(null)
  // Moves the focus here, because the form that had it is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.found} role="status">
      <TicketSummary {...found} />
      {found.answer !== null && <TicketAnswer>{found.answer}</TicketAnswer>}
      {found.needsSignIn && <ActionLink href={signInHref}>{t('signInToRead')}</ActionLink>}
      <Button kind="quiet" onClick={onLeave}>
        {t('another')}
      </Button>
    </div>
  )
}
