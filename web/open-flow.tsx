import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sdkTokenCalls } from '#shared/care/sdk-token-calls.ts'
import { paysBackCare } from '#shared/groups/group-features.ts'
import type { Path } from '#shared/paths.ts'
import { programCalls } from '#shared/programs/program-calls.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { send } from '#ui/lib/calls/send.ts'
import type { AskedDrugPrice } from '#web/flows/drug-lookups.ts'
import { builtFlow, isWide } from '#web/flows/flow-rules.ts'
import { markInput } from '#web/session/inactivity.ts'
import { useInvoiceChanges } from '#web/session/invoice-changes.ts'
import { onLive } from '#web/session/live-events.ts'
import { keepSdkToken, sdkToken } from '#web/session/sdk-token.ts'
import { setUnread } from '#web/session/unread.ts'
import { useSession } from '#web/session/use-session.tsx'
import { refreshVisits } from '#web/visits/refresh-visits.ts'

const FlowDialog = lazy(async () => ({ default: (await import('#web/flows/flow-dialog.tsx')).FlowDialog }))

const PushOffer = lazy(async () => ({ default: (await import('#web/push/push-offer-widget.tsx')).PushOfferWidget }))

const freshSdkToken = async (): Promise<string> => {
  const { teladocSdkToken } = (await send(sdkTokenCalls.refreshSdkToken, {})).data
  keepSdkToken(teladocSdkToken)
  return teladocSdkToken
}

type Props = {
  path: Path
  title: string
  /** The address to open on closing: the page that the member came from (FLOW-18). */
  behind: string
}

/** Opens the flow of a path over the page and passes it what it may use of the portal: address, token and dashboard callbacks. */
export const OpenFlow = ({ path, title, behind }: Props) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { group, profile, unviewedMessages: unread } = useSession()
  const invoiceChanges = useInvoiceChanges()
  const flow = builtFlow(path)
  // Pending work of a closed flow may finish later; it must not change the address then.
  const shown = useRef<Path>(null)
  useLayoutEffect(() => {
    shown.current = path
    return () => {
      shown.current = null
    }
  }, [path])
  if (!flow) return null
  const host = {
    flow,
    title,
    query: Object.fromEntries(new URLSearchParams(search)),
    go: (query: Readonly<Record<string, string>>, how: 'push' | 'replace') => {
      if (shown.current !== path) return
      navigate(`${path}?${new URLSearchParams(query)}`.replace(/\?$/, ''), { replace: how === 'replace' })
    },
    close: () => {
      shown.current = null
      navigate(behind)
    },
    token: sdkToken,
    freshToken: freshSdkToken,
    whenUnread: (count: number) => setUnread(queries, count),
    unread,
    invoiceChanges,
    whenVisitsChanged: () => refreshVisits(queries),
    onLive,
    staySignedIn: markInput,
    notifyOffer: <PushOffer />,
    isBackCarePaid: paysBackCare(group),
    backCareLink: async () => (await send(programCalls.readBackCareLink, {})).data.redirect_to_url,
    findDrugs: async (name: string) => (await import('#web/flows/drug-lookups.ts')).findDrugNames(name),
    drugPrice: async (asked: AskedDrugPrice) => (await import('#web/flows/drug-lookups.ts')).quoteDrug(asked),
    savedPharmacies: async () => (await import('#web/flows/pharmacy-lookups.ts')).listSavedPharmacies(profile.id),
    findPharmacies: async (zip: string) => (await import('#web/flows/pharmacy-lookups.ts')).findPharmaciesNear(zip),
  }
  return (
    <ErrorBoundary
      key={path}
      frame={(panel) => (
        <Dialog title={title} onClose={host.close}>
          {panel}
        </Dialog>
      )}
    >
      <Suspense fallback={<SpinnerOverlay />}>
        <FlowDialog host={host} isWide={isWide(path)} />
      </Suspense>
    </ErrorBoundary>
  )
}
