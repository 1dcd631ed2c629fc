import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { profileCalls } from '#shared/account/profile-calls.ts'
import { type FamilyChange, familyCalls } from '#shared/family/family-calls.ts'
import { allowedTypes } from '#shared/family/family-rules.ts'
import { genders } from '#shared/registration/genders.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { FieldPair, FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { fillForm, keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { addFamilySchema } from '#web/family/add-family-schema.ts'
import { familyTexts } from '#web/family/family-texts.en.ts'
import type { Family } from '#web/family/use-family.ts'
import { useSession } from '#web/session/use-session.tsx'

type Props = { family: Family; onAdded: (changes: readonly FamilyChange[]) => void; onClose: () => void }

/** The start of today in UTC, as an ISO string (CALL-58). */
const startOfToday = () => `${new Date(serverNow()).toISOString().slice(0, 10)}T00:00:00.000Z`

const keepAs = 'add family'

/** The relation that is selected, and the ref of the fields: a dependent's empty phone gets the member's own number. */
const usePrefill = (hasSpouse: boolean) => {
  const fields = useRef<HTMLDivElement>(null)
  const initial: Record<string, string> = hasSpouse ? { type: 'Dependent' } : {}
  const [type, setType] = useState(() => keptForm(keepAs).type || initial.type)
  const phone = useCall(profileCalls.readProfile, { id: useSession().profile.id }).data?.phone
  const isDependent = type === 'Dependent'
  useEffect(() => {
    const form = fields.current?.closest('form')
    if (form && phone && isDependent) fillForm(form, { phone: maskPhone(phone) })
  }, [phone, isDependent])
  return { fields, initial, setType, isDependent }
}

/** The form that adds a person (FAM-05); a pending spouse counts as a spouse (FAM-13). */
export const AddFamilyDialog = ({ family: { membership, changes }, onAdded, onClose }: Props) => {
  const t = textsOf(familyTexts)
  const { familyMember, group } = useSession()
  const add = async ({ type, ...person }: z.infer<typeof addFamilySchema>) => {
    const who = type === 'Spouse' ? { Spouse: person } : { Dependent: [person] }
    const { data } = await send(familyCalls.addFamily, {
      command: 'Change',
      changePlanTo: 'EMP',
      EffectiveDate: startOfToday(),
      groupId: group.id,
      MemberId: familyMember.familyMemberId,
      ...who,
    })
    onAdded(data.changes)
  }
  const hasSpouse = membership.spouse !== null || changes.some(({ type, state }) => type === 'Spouse' && state === 'pending')
  const { fields, initial, setType, isDependent } = usePrefill(hasSpouse)
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <Form loadSchema={async () => addFamilySchema} onSend={add} keepAs={keepAs} initial={() => initial}>
        <div ref={fields}>
          <FieldStack>
            <SelectInput
              name="type"
              label={t('type')}
              {...(hasSpouse ? { hint: t('spouseListed') } : {})}
              placeholder={t('choose')}
              options={allowedTypes(hasSpouse).map((value) => ({ value, label: t(value) }))}
              onChange={setType}
            />
            <TextInput name="first" label={t('first')} autoComplete="off" maxLength={60} />
            <TextInput name="last" label={t('last')} autoComplete="off" maxLength={60} />
            <TextInput
              name="email"
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              isLeftToRight
            />
            <FieldPair isEven>
              <SelectInput
                name="gender"
                label={t('gender')}
                placeholder={t('choose')}
                options={genders.map((value) => ({ value, label: t(value) }))}
              />
              <DateInput name="dob" label={t('born')} />
            </FieldPair>
            <PhoneInput name="phone" label={t('phone')} {...(isDependent ? { hint: t('phoneHint') } : {})} />
          </FieldStack>
        </div>
        <DialogEnd cancel={t('cancel')} onCancel={onClose} submit={t('save')} />
      </Form>
    </Dialog>
  )
}
