import type { ReactNode } from 'react'
import { Brand } from '#console/shell/brand.tsx'
import { ConsoleNav } from '#console/shell/console-nav.tsx'
import type { ConsoleRoute } from '#console/shell/console-route.ts'
import { OperatorCard } from '#console/shell/operator-card.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { SideLayout } from '#ui/components/side-layout.tsx'

type Props = { routes: readonly ConsoleRoute[]; path: string; children: ReactNode }

/** What stands around every page of the console. */
export const ConsoleLayout = ({ routes, path, children }: Props) => {
  const side = (onChoose?: () => void) => {
    const chosen = onChoose ? { onChoose } : {}
    return (
      <>
        <ConsoleNav routes={routes} path={path} {...chosen} />
        <OperatorCard {...chosen} />
      </>
    )
  }
  return (
    <SideLayout brand={<Brand />} title={shellTexts()('console')} side={side}>
      {children}
    </SideLayout>
  )
}
