import { useState } from 'react'
import { z } from 'zod/mini'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { Button } from '#ui/components/button.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const lastDay = z.object({
  endsOn: z.string('Required').check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.refine((day) => calendarDay.safeParse(day).success, 'DateInvalid'),
  ),
})

/** Dialog for a group's last day; saving it is a change like any other. */
export const EndGroup = ({ today, onEnd }: { today: string; onEnd: (endsOn: string) => void }) => {
  const t = textsOf(groupsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('endGroup')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('endTitle')}
          text={t('endText')}
          submit={t('review')}
          schema={lastDay}
          initial={{ endsOn: today }}
          onSend={async ({ endsOn }) => onEnd(endsOn)}
          onClose={() => setOpen(false)}
        >
          <TextInput name="endsOn" type="date" label={t('lastDay')} hasNumbers />
        </FormDialog>
      )}
    </>
  )
}
