import type { CareHost } from '#care/sdk/care-host.ts'
import { NewMessageView } from '#care/sdk/flows/message-center/new-message-view.tsx'
import { ThreadListView } from '#care/sdk/flows/message-center/thread-list-view.tsx'
import { ThreadView } from '#care/sdk/flows/message-center/thread-view.tsx'

/** message-center: the list; with `?thread=` a conversation; with `?step=new` a new message. */
export const MessageCenterFlow = ({ host }: { host: CareHost }) => {
  const { thread, step } = host.query
  if (thread !== undefined) return <ThreadView key={thread} host={host} threadId={thread} />
  return step === 'new' ? <NewMessageView host={host} /> : <ThreadListView host={host} />
}
