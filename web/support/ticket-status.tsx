import { useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { type TicketStatus as Status, supportCalls } from '#shared/support/support-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { ReferenceInput } from '#ui/fields/reference-input.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { send } from '#ui/lib/send.ts'
import { lastReference } from '#web/support/send-ticket.ts'
import { supportTexts } from '#web/support/support-texts.ts'
import { TicketAnswer, TicketStanding } from '#web/support/ticket-standing.tsx'
import styles from '#web/support/tickets.module.css'

const loadSchema = async () => (await import('#shared/support/ticket-fields.ts')).ticketKey

/** A mail brings the reference along; else the tab may know the last one. */
const known = (): Record<string, string> => ({
  reference: new URLSearchParams(location.search).get('ticket') ?? lastReference.read() ?? '',
})

/** To sign in and come back here. */
const signInHref = `${paths.signIn}?${new URLSearchParams({ origin: paths.support })}`

/** For who is not signed in: where a message stands, by its reference and the address it was sent with. */
export const TicketStatus = () => {
  const t = supportTexts()
  const [found, setFound] = useState<Status | null>(null)
  return (
    <Card>
      <section aria-labelledby="ticket-status">
        <h2 className={styles.title} id="ticket-status">
          {t('whereStands')}
        </h2>
        {found ? (
          <Found found={found} onLeave={() => setFound(null)} />
        ) : (
          <>
            <p className={styles.none}>{t('whereStandsText')}</p>
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

const Found = ({ found, onLeave }: { found: Status; onLeave: () => void }) => {
  const t = supportTexts()
  const box = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.found} role="status">
      <TicketStanding {...found} />
      {found.answer !== null && <TicketAnswer>{found.answer}</TicketAnswer>}
      {found.needsSignIn && <ActionLink href={signInHref}>{t('signInToRead')}</ActionLink>}
      <Button kind="quiet" onClick={onLeave}>
        {t('another')}
      </Button>
    </div>
  )
}
