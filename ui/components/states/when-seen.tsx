import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'

type Props = {
  className?: string | undefined
  /** Distance at which the place already counts as seen, such as '600px'. */
  early?: string
  /** A lazy part; nothing shows if it fails. */
  children: ReactNode
}

/** A place whose part loads once it comes into view, because on most pages it is below the first screen. */
export const WhenSeen = ({ className, early = '0px', children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: early,
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [early])
  return (
    <div ref={place} className={className}>
      {isSeen && (
        <ErrorBoundary instead={null}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
