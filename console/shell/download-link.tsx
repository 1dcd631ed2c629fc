import type { ReactNode } from 'react'
import type { Call, Sent } from '#shared/calls.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { fileAddress } from '#ui/lib/calls/send.ts'

type Props<C extends Call> = { call: C; input: Sent<C>; children: ReactNode; kind?: 'primary' | 'secondary' | 'quiet' }

/** Downloads the file that a call sends, under the name that the server gives it. */
export const DownloadLink = <C extends Call & { sendsFile: string }>({ call, input, children, kind = 'secondary' }: Props<C>) => (
  <ButtonLink kind={kind} icon={IconDownload} href={fileAddress(call, input)} download>
    {children}
  </ButtonLink>
)
