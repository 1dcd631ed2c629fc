import { useState } from 'react'
import { z } from 'zod/mini'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { myPrescriptionsTexts } from '#care/sdk/flows/my-prescriptions/my-prescriptions-texts.en.ts'
import listStyles from '#care/sdk/lists/lists.module.css'
import { RowPart } from '#care/sdk/lists/row-view.tsx'
import { type MemberPrescription, prescriptionScreens } from '#shared/prescribing/prescription-screens.ts'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const fields = z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(300, 'TooManyCharacters')), '') })

type Props = { host: CareHost; row: MemberPrescription; reload: () => void }

/** The last request for a refill with its answer, and the form for another, or why there is none. */
export const RefillPart = ({ host, row, reload }: Props) => {
  const t = textsOf(myPrescriptionsTexts)
  const { prescription, refill, refillRefusal } = row
  const [requestId] = useState(() => crypto.randomUUID())
  const day = refill && dateShown((refill.answeredAt ?? refill.askedAt).slice(0, 10))
  return (
    <RowPart title={t('refill')}>
      {refill && day && (
        <div role="status">
          <p>{t(refill.status, { date: day })}</p>
          {refill.answer !== '' && <p>{t('answer', { answer: refill.answer })}</p>}
        </div>
      )}
      {refillRefusal !== null && refill?.status !== 'open' && <p className={listStyles.hint}>{codeSentence(refillRefusal)}</p>}
      {refillRefusal === null && (
        <Form
          loadSchema={async () => fields}
          onSend={async ({ note }) => {
            await askScreen(host, prescriptionScreens.requestRefill, { requestId, prescriptionId: prescription.id, note })
            toast.success(t('asked'))
            reload()
          }}
        >
          <TextArea name="note" label={t('note')} maxLength={300} rows={2} />
          <FormEnd>{t('ask')}</FormEnd>
        </Form>
      )}
    </RowPart>
  )
}
