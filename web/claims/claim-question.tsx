import { useState } from 'react'
import { supportCalls } from '#shared/support/support-calls.ts'
import { longestCommentOf } from '#shared/support/ticket-lengths.ts'
import { Button } from '#ui/components/button.tsx'
import { IconMessage2 } from '#ui/components/icons.ts'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { useRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#web/claims/claims-page.module.css'
import { claimsPageTexts } from '#web/claims/claims-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

const load = latePart(() => import('#shared/claims/claim-question.ts'))
const loadSchema = async () => (await load()).claimQuestion

/** Sends a question to support, which learns the claim's number and nothing else of it. */
export const ClaimQuestion = ({ number }: { number: string }) => {
  const t = textsOf(claimsPageTexts)
  const { first, last, email } = useSession().profile
  const [isOpen, setOpen] = useState(false)
  const { check, sends } = useRobotCheck()
  if (!isOpen)
    return (
      <Button kind="secondary" icon={IconMessage2} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
    )
  return (
    <section className={styles.question} aria-label={t('ask')}>
      <p className={styles.note}>{t('askMore')}</p>
      <Form
        loadSchema={loadSchema}
        onSend={sends(async ({ comment }, altcha) => {
          const ticket = { name: `${first} ${last}`, email, subject: t('subject', { number }), comment, category: 'question' } as const
          const { data } = await send(supportCalls.sendTicket, { ...ticket, language: currentLanguage(), altcha })
          toast.success(t('sent', { id: data.id }))
          setOpen(false)
        })}
        unknownAs="TicketFailed"
        keepAs={`claim-${number}`}
      >
        <CountedTextArea name="comment" label={t('question')} maxLength={longestCommentOf('question')} />
        {check}
        <FormProblem />
        <SubmitButton>{t('send')}</SubmitButton>
      </Form>
    </section>
  )
}
