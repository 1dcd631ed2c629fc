import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { finderTexts } from '#ui/components/finder-texts.ts'
import styles from '#ui/components/more-rows.module.css'

/** The end of a list that goes on: scrolled to, or pressed, it asks for what comes next. `after` names what the list has already. */
export const MoreRows = ({ after, isBusy, onReached }: { after: string | number; isBusy: boolean; onReached: () => void }) => {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew after each page, which may not have filled the list
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && reach())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [after])
  return (
    <div ref={end} className={styles.more}>
      <Button kind="quiet" isBusy={isBusy} onClick={onReached}>
        {finderTexts()('showMore')}
      </Button>
    </div>
  )
}
