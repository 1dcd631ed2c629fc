import type { ReactNode } from 'react'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import styles from '#ui/components/states/load-failed.module.css'
import { LoadAlert, Loaded } from '#ui/components/states/loaded.tsx'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Message in a panel or table that it could not be loaded. */
export const LoadFailed = ({ refetch }: { refetch?: (() => unknown) | undefined }) => (
  <div className={styles.failed}>
    <LoadAlert text={textsOf(staffTexts)('loadFailed')} refetch={refetch} />
  </div>
)

type Props<T> = { answer: Answered<T>; children: (data: T) => ReactNode }

/** `Loaded` inside a panel: an error has the panel's padding and the general sentence. */
export const PanelLoaded = <T,>({ answer, children }: Props<T>) => (
  <Loaded answer={answer} failure={<LoadFailed refetch={answer.refetch} />}>
    {children}
  </Loaded>
)
