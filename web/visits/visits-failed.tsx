import { Button } from '#ui/components/button.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

/** The error for visits that could not be loaded; the rest of the page still works. */
export const VisitsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    {textsOf(visitsTexts)('failed')}{' '}
    <Button kind="quiet" icon={IconRefresh} onClick={onRetry}>
      {textsOf(uiTexts)('tryAgain')}
    </Button>
  </Alert>
)
