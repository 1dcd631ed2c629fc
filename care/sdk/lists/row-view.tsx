import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { FlowLoaded, isNotFound } from '#care/sdk/lists/flow-loaded.tsx'
import styles from '#care/sdk/lists/lists.module.css'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import type { LoadState } from '#ui/lib/calls/use-load.ts'

type HeadProps = {
  back: string
  onBack: () => void
  children?: ReactNode
}

/** The head of a page within a flow: the way back, then its title. */
export const BackHead = ({ back, onBack, children }: HeadProps) => (
  <div className={styles.head}>
    <Button kind="quiet" onClick={onBack}>
      <Icon of={IconArrowLeft} mirrored />
      {back}
    </Button>
    {children}
  </div>
)

type TitleProps = { heading: Ref<HTMLHeadingElement>; title: ReactNode; status: ReactNode; hint?: string | undefined }

const Title = ({ heading, title, status, hint }: TitleProps) => (
  <>
    <div className={styles.title}>
      <h3 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h3>
      {status}
    </div>
    {hint && <p className={styles.hint}>{hint}</p>}
  </>
)

type Props<T> = {
  host: CareHost
  /** The id of the row in its list, which gets the focus on return. */
  id: string
  back: string
  /** The sentence when nobody has this row, or not this member. */
  notFound: string
  load: LoadState<T>
  titleOf: (data: T) => Omit<TitleProps, 'heading'>
  children: (data: T) => ReactNode
}

/** The page of one row of a list, with its title focused once it is there. */
export const RowView = <T,>({ host, id, back, notFound, load, titleOf, children }: Props<T>) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = load.data !== null
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  const failure = (error: unknown) => (isNotFound(error) ? notFound : errorSentence(error))
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <BackHead back={back} onBack={() => host.go({ from: id }, 'replace')}>
          {load.data !== null && <Title heading={heading} {...titleOf(load.data)} />}
        </BackHead>
        <FlowLoaded load={load} failure={failure}>
          {children}
        </FlowLoaded>
      </div>
    </FlowFrame>
  )
}

/** A titled box of a row's page. */
export const RowPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h4>{title}</h4>
    {children}
  </section>
)
