import { z } from 'zod/mini'
import { checkDocumentTexts } from '#care/guest/documents/check-document-texts.en.ts'
import { CheckedDocument } from '#care/guest/documents/checked-document.tsx'
import type { GuestPageProps } from '#care/guest/guest-pages.tsx'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import { documentCodeShown, readDocumentCode } from '#shared/documents/document-code.ts'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const typed = z.object({
  code: z.string('Required').check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.refine((code) => readDocumentCode(code) !== null, 'NotFound'),
  ),
})

/** /guest/document: says whether a document holds, for anybody with its link or its code. Without a link the code is typed. */
export const CheckDocumentPage = ({ secret }: GuestPageProps) => (secret === '' ? <TypeCode /> : <CheckedDocument code={secret} />)

const TypeCode = () => {
  const t = textsOf(checkDocumentTexts)
  return (
    <GuestFrame title={t('title')} lead={t('lead')}>
      <Form
        loadSchema={async () => typed}
        onSend={async ({ code }) => {
          location.hash = documentCodeShown(readDocumentCode(code) ?? '')
        }}
      >
        <FieldStack>
          <TextInput
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            isLeftToRight
            hasNumbers
          />
        </FieldStack>
        <FormEnd>{t('check')}</FormEnd>
      </Form>
    </GuestFrame>
  )
}
