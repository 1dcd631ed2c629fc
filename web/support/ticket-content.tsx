import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { type QuestionTopic, questionTopics, type TicketForm } from '#shared/support/ticket-fields.ts'
import { longestCommentOf, longestSubject } from '#shared/support/ticket-lengths.ts'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack, FullRow } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useRobotCheck, wantsRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { toastUnlessAtField } from '#ui/lib/calls/toast-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { submitTicket } from '#web/support/submit-ticket.ts'
import styles from '#web/support/support-pages.module.css'
import { supportTexts } from '#web/support/support-texts.en.ts'

const load = latePart(() => import('#shared/support/ticket-fields.ts'))
const loadSchema = async () => (await load()).ticketForm

type Props = {
  category: TicketForm
  /** The member's name and e-mail address, if known. */
  writer?: Readonly<Record<'first' | 'last' | 'email', string>>
  /** Shows the text and opens the dashboard (SUPP-07, SUPP-08). */
  onSent: (sentence: string) => Promise<unknown> | undefined
}

const topicOf = (value: string | null | undefined): QuestionTopic | null => questionTopics.find((topic) => topic === value) ?? null

/** What a message is about: what the link to the form says (`about`), else what was chosen before a reload. */
const useTopic = (keepAs: string) => {
  const [topic, setTopic] = useState<QuestionTopic>('question')
  // Only the browser knows the address: the page's document is the same for every topic.
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('about')
    setTopic(topicOf(asked) ?? topicOf(keptForm(keepAs).category) ?? 'question')
  }, [keepAs])
  return [topic, setTopic] as const
}

/** A support form; /technical-support and /questions-or-feedback differ in title and category (SUPP-05, SUPP-06). A failure shows as a toast too (SUPP-09). */
export const TicketContent = ({ category, writer, onSent }: Props) => {
  const t = textsOf(supportTexts)
  const keepAs = `ticket-${category}`
  const [topic, setTopic] = useTopic(keepAs)
  const { check, sends } = useRobotCheck()
  return (
    <div className={styles.ticket}>
      <a className={styles.back} href={paths.support}>
        <Icon of={IconArrowLeft} size={18} mirrored />
        {t('back')}
      </a>
      <h1>{t(category)}</h1>
      <p className={styles.lead}>{t(`${category === 'technical' ? category : topic}Lead`)}</p>
      <Card>
        <Form
          loadSchema={loadSchema}
          onSend={sends(async (said, altcha) => {
            const id = await submitTicket(category, said, altcha).catch((error: unknown) => {
              if (!wantsRobotCheck(error)) toastUnlessAtField(error, 'TicketFailed')
              throw error
            })
            await onSent(t('sent', { id }))
          })}
          unknownAs="TicketFailed"
          keepAs={keepAs}
          {...(writer ? { initial: () => writer } : {})}
          leaves
        >
          <FieldStack hasColumns>
            <TextInput name="first" label={t('first')} autoComplete="given-name" maxLength={60} />
            <TextInput name="last" label={t('last')} autoComplete="family-name" maxLength={60} />
            <EmailInput name="email" label={t('email')} />
            <PhoneInput name="phone" label={t('phone')} />
            {category === 'question' && (
              <FullRow>
                <SelectInput
                  name="category"
                  label={t('about')}
                  options={questionTopics.map((value) => ({ value, label: t(`${value}Topic`) }))}
                  value={topic}
                  onChange={(value) => setTopic(topicOf(value) ?? 'question')}
                />
              </FullRow>
            )}
            <FullRow>
              <TextInput name="subject" label={t('subject')} maxLength={longestSubject} />
            </FullRow>
            <FullRow>
              <CountedTextArea
                name="comment"
                label={t('comment')}
                maxLength={longestCommentOf(category === 'technical' ? category : topic)}
              />
            </FullRow>
          </FieldStack>
          <div className={styles.send}>
            {check}
            <FormProblem />
            <SubmitButton>{t('send')}</SubmitButton>
          </div>
        </Form>
      </Card>
    </div>
  )
}
