import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { registrationTexts } from '#web/registration/registration-texts.ts'

/** A school does not know this student: one may still pay per visit (REG-28, REG-29). */
export const AttentionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = registrationTexts()
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <ButtonLink isLarge href={paths.payPerVisit}>
        {t('continue')}
      </ButtonLink>
    </>
  )
  return (
    <Dialog title={t('attention')} foot={foot} onClose={onClose} isStrict>
      <p>{t('notOnList')}</p>
    </Dialog>
  )
}
