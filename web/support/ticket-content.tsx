import { paths } from '#shared/paths.ts'
import type { TicketCategory } from '#shared/support/ticket-fields.ts'
import { longestComment, longestSubject } from '#shared/support/ticket-lengths.ts'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack, FullRow } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { toastUnlessAtField } from '#ui/lib/calls/toast-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { submitTicket } from '#web/support/submit-ticket.ts'
import styles from '#web/support/support-pages.module.css'
import { supportTexts } from '#web/support/support-texts.en.ts'

const load = latePart(() => import('#shared/support/ticket-fields.ts'))
const loadSchema = async () => (await load()).ticketForm

type Props = {
  category: TicketCategory
  /** The member's name and e-mail address, if known. */
  writer?: Readonly<Record<'first' | 'last' | 'email', string>>
  /** Shows the text and opens the dashboard (SUPP-07, SUPP-08). */
  onSent: (sentence: string) => Promise<unknown> | undefined
}

/** A support form; /technical-support and /questions-or-feedback differ in title and category (SUPP-05, SUPP-06). A failure shows as a toast too (SUPP-09). */
export const TicketContent = ({ category, writer, onSent }: Props) => {
  const t = textsOf(supportTexts)
  return (
    <div className={styles.ticket}>
      <a className={styles.back} href={paths.support}>
        <Icon of={IconArrowLeft} size={18} mirrored />
        {t('back')}
      </a>
      <h1>{t(category)}</h1>
      <p className={styles.lead}>{t(`${category}Lead`)}</p>
      <Card>
        <Form
          loadSchema={loadSchema}
          onSend={async (said) => {
            const id = await submitTicket(category, said).catch((error: unknown) => {
              toastUnlessAtField(error, 'TicketFailed')
              throw error
            })
            await onSent(t('sent', { id }))
          }}
          unknownAs="TicketFailed"
          keepAs={`ticket-${category}`}
          {...(writer ? { initial: () => writer } : {})}
          leaves
        >
          <FieldStack hasColumns>
            <TextInput name="first" label={t('first')} autoComplete="given-name" maxLength={60} />
            <TextInput name="last" label={t('last')} autoComplete="family-name" maxLength={60} />
            <EmailInput name="email" label={t('email')} />
            <PhoneInput name="phone" label={t('phone')} />
            <FullRow>
              <TextInput name="subject" label={t('subject')} maxLength={longestSubject} />
            </FullRow>
            <FullRow>
              <CountedTextArea name="comment" label={t('comment')} maxLength={longestComment} />
            </FullRow>
          </FieldStack>
          <div className={styles.send}>
            <FormProblem />
            <SubmitButton>{t('send')}</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  )
}
