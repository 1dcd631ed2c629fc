import { z } from 'zod/mini'
import styles from '#console/members/member-page.module.css'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { memberCalls } from '#shared/members/member-calls.ts'
import { openingReasons } from '#shared/members/opening-reasons.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'

const schema = z.object({
  reason: z.enum(openingReasons, 'Required'),
  reference: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{0,32}$/, 'InvalidInput')),
})

/** Form for the reason that is required before a member's data are shown. */
export const OpenMember = ({ id, reference }: { id: string; reference: string }) => {
  const t = textsOf(membersTexts)
  const { refresh } = useAction(memberCalls.readMember)
  const open = async (given: z.infer<typeof schema>) => {
    await send(memberCalls.openMember, { id, ...given })
    await refresh()
  }
  const initial = () => (reference === '' ? {} : { reason: 'case', reference })
  return (
    <Panel>
      <div className={styles.openReason}>
        <Form loadSchema={async () => schema} onSend={open} initial={initial}>
          <FieldStack>
            <SelectInput
              name="reason"
              label={t('reason')}
              placeholder=" "
              options={openingReasons.map((value) => ({ value, label: t(value) }))}
            />
            <TextInput name="reference" label={t('reference')} hint={t('referenceHint')} autoComplete="off" isLeftToRight maxLength={32} />
          </FieldStack>
          <FormEnd>{t('open')}</FormEnd>
        </Form>
      </div>
    </Panel>
  )
}
