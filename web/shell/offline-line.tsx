import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconWifiOff } from '#ui/components/icons.ts'
import styles from '#web/shell/offline-line.module.css'
import { shellTexts } from '#web/shell/shell-texts.ts'

const watch = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says so while the device has no network: polls are silent about it. */
export const OfflineLine = () => {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const t = shellTexts()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.line}>
          <Icon of={IconWifiOff} />
          <span>
            <strong>{t('offline')}</strong> {t('offlineMore')}
          </span>
        </p>
      )}
    </div>
  )
}
