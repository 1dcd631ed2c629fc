import { z } from 'zod/mini'
import styles from '#console/members/member-search-form.module.css'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { readDay } from '#shared/fields/date-of-birth.ts'
import { type FoundMember, memberCalls } from '#shared/members/member-calls.ts'
import { fewestLetters, isNarrowEnough } from '#shared/members/member-search-rules.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'

const exact = z.string().check(z.trim())
const name = exact.check(z.refine((typed) => typed === '' || typed.length >= fewestLetters, 'NameTooShort'))
const day = z.pipe(
  exact.check(z.refine((typed) => typed === '' || readDay(typed) !== null, 'DateInvalid')),
  z.transform((typed: string) => readDay(typed) ?? ''),
)
const schema = z
  .object({ last: name, first: name, dob: day, email: exact, memberNumber: exact, telehealthId: exact })
  .check(z.refine(isNarrowEnough, { error: 'SearchTooWide', path: ['last'] }))

type Props = { onFound: (members: readonly FoundMember[], more: boolean) => void }

/** Search form. The typed data identify a person, so they go in the request body and are kept neither in the URL nor in the tab. */
export const MemberSearchForm = ({ onFound }: Props) => {
  const t = textsOf(membersTexts)
  const search = async (query: z.infer<typeof schema>) => {
    const { data, meta } = await send(memberCalls.searchMembers, query)
    onFound(data, meta.more)
  }
  return (
    <Form loadSchema={async () => schema} onSend={search}>
      <div className={styles.memberSearch}>
        <TextInput name="last" label={t('last')} autoComplete="off" maxLength={60} />
        <TextInput name="first" label={t('first')} autoComplete="off" maxLength={60} />
        <DateInput name="dob" label={t('dob')} />
        <TextInput name="email" label={t('email')} autoComplete="off" isLeftToRight inputMode="email" maxLength={254} />
        <TextInput name="memberNumber" label={t('memberNumber')} autoComplete="off" isLeftToRight maxLength={80} />
        <TextInput name="telehealthId" label={t('telehealthId')} autoComplete="off" isLeftToRight maxLength={80} />
      </div>
      <div className={styles.searchEnd}>
        <FormEnd>{t('search')}</FormEnd>
      </div>
    </Form>
  )
}
