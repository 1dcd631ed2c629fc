import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

/** Visits could not be loaded; nothing else of the page is lost. */
export const VisitsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="error">
    {visitsTexts()('failed')}{' '}
    <Button kind="quiet" icon={IconRefresh} onClick={onRetry}>
      {uiTexts()('tryAgain')}
    </Button>
  </Alert>
)
