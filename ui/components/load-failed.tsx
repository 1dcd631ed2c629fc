import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import styles from '#ui/components/load-failed.module.css'
import { staffTexts } from '#ui/components/staff-texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** Instead of what could not be had. */
export const LoadFailed = ({ refetch }: { refetch?: (() => unknown) | undefined }) => (
  <div className={styles.failed}>
    <Alert tone="error">
      {staffTexts()('loadFailed')}{' '}
      {refetch && (
        <Button kind="quiet" icon={IconRefresh} onClick={() => refetch()}>
          {uiTexts()('tryAgain')}
        </Button>
      )}
    </Alert>
  </div>
)
