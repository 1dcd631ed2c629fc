import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import styles from '#ui/components/finder/more-rows.module.css'
import { textsOf } from '#ui/lib/texts.ts'

/**
 * The end of a partly loaded list. Calls `onReached` when scrolled into view or pressed. `after` changes with each page, such as the number
 * of loaded rows.
 */
export const MoreRows = ({ after, isBusy, onReached }: { after: string | number; isBusy: boolean; onReached: () => void }) => {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched again after each page, which may not have filled the list
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && reach())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [after])
  return (
    <div ref={end} className={styles.more}>
      <Button kind="quiet" isBusy={isBusy} onClick={onReached}>
        {textsOf(finderTexts)('showMore')}
      </Button>
    </div>
  )
}
