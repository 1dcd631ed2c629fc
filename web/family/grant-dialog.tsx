import { useId } from 'react'
import type { z } from 'zod/mini'
import { familyScopes } from '#shared/family/family-words.ts'
import { type Grant, grantCalls } from '#shared/family/grant-calls.ts'
import { lastGrantDay } from '#shared/family/grant-rules.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { localToday } from '#ui/lib/device-zone.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.en.ts'
import { grantSchema } from '#web/family/grant-schema.ts'

type Adult = Pick<Grant, 'familyMemberId' | 'first' | 'last' | 'hasAccount'>
type Props = { adults: readonly Adult[]; onGiven: (to: Adult) => Promise<void>; onClose: () => void }

/** One box per scope. The error is about all of them, so it is shown above the first. */
const ScopeBoxes = () => {
  const t = textsOf(familyTexts)
  const id = useId()
  const wrong = useForm().errors[familyScopes[0]]
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('what')}</legend>
      {wrong && <FieldError id={id} code={wrong} />}
      {familyScopes.map((scope) => (
        <Checkbox key={scope} name={scope} label={t(`${scope}ForMe`)} errorId={id} />
      ))}
    </fieldset>
  )
}

/** The form of a new grant: person, scopes and end date. */
export const GrantDialog = ({ adults, onGiven, onClose }: Props) => {
  const t = textsOf(familyTexts)
  const only = adults.length === 1 ? adults[0] : undefined
  const give = async (form: z.infer<typeof grantSchema>) => {
    const scopes = familyScopes.filter((scope) => form[scope] === 'on')
    await send(grantCalls.giveGrant, { delegateId: form.delegateId, until: form.until, scopes })
    const to = adults.find(({ familyMemberId }) => familyMemberId === form.delegateId)
    if (to) await onGiven(to)
  }
  return (
    <Dialog title={t('let')} onClose={onClose}>
      <Form
        loadSchema={async () => grantSchema}
        onSend={give}
        initial={() => (only ? { delegateId: only.familyMemberId } : {})}
        keepAs="grant"
      >
        <FieldStack>
          <SelectInput
            name="delegateId"
            label={t('whom')}
            placeholder={t('choose')}
            {...(adults.every(({ hasAccount }) => hasAccount) ? {} : { hint: t('registerFirst') })}
            options={adults.map(({ familyMemberId, first, last, hasAccount }) => ({
              value: familyMemberId,
              label: hasAccount ? `${first} ${last}` : t('withoutAccount', { name: `${first} ${last}` }),
            }))}
          />
          <ScopeBoxes />
          <DateInput name="until" label={t('untilDay')} hint={t('untilHint', { date: dateShown(lastGrantDay(localToday())) })} />
        </FieldStack>
        <DialogEnd cancel={t('cancel')} onCancel={onClose} submit={t('give')} />
      </Form>
    </Dialog>
  )
}
