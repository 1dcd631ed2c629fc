import { Button } from '#ui/components/button.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { savingsTexts } from '#web/savings/savings-texts.en.ts'

/** The error for savings that could not be loaded; the rest of the page still works. */
export const SavingsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    {textsOf(savingsTexts)('failed')}{' '}
    <Button kind="quiet" icon={IconRefresh} onClick={onRetry}>
      {textsOf(uiTexts)('tryAgain')}
    </Button>
  </Alert>
)
