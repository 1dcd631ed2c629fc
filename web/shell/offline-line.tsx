import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconWifiOff } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/offline-line.module.css'
import { shellTexts } from '#web/shell/shell-texts.en.ts'

const watch = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Tells the member that the device is offline; polls show no errors. */
export const OfflineLine = () => {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const t = textsOf(shellTexts)
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
