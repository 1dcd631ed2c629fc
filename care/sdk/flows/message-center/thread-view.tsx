import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { readMemberFile, replyWay } from '#care/sdk/flows/message-center/member-message-way.ts'
import { FlowLoaded, isNotFound } from '#care/sdk/lists/flow-loaded.tsx'
import { Conversation } from '#care/sdk/messages/conversation.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import styles from '#care/sdk/messages/messages.module.css'
import { ReplyBox } from '#care/sdk/messages/reply-box.tsx'
import { messageScreens } from '#shared/messages/message-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Parts = {
  /** The heading and the messages. */
  content: ReactNode
  /** The reply, or why none is possible; null until the conversation is loaded. */
  foot: ReactNode
  /** Ref of the scrolling part; it shows the latest message first. */
  body: RefObject<HTMLDivElement | null>
}

/** Loads a conversation and marks it as read; new messages from the clinic appear while it is open. */
const useThread = (host: CareHost, threadId: string, back: ReactNode): Parts => {
  const t = textsOf(messageTexts)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const load = useLoad(() => askScreen(host, messageScreens.readThread, { threadId }), host.unread)
  const { data, reload } = load
  const count = data?.messages.length ?? 0
  const isThere = data !== null
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  useEffect(() => {
    if (count > 0 && body.current) body.current.scrollTop = body.current.scrollHeight
  }, [count])
  const foot =
    data &&
    (data.refusal === null ? (
      <ReplyBox threadId={threadId} way={replyWay(host, threadId)} draft={data.draft} onSent={reload} />
    ) : (
      <p className={styles.hint}>{codeSentence(data.refusal)}</p>
    ))
  const content = (
    <>
      <div className={styles.head}>
        {back}
        {data && (
          <>
            <h3 ref={heading} tabIndex={-1}>
              <bdi>{data.thread.subject ?? t('unreadable')}</bdi>
            </h3>
            <p className={styles.line}>
              {t(data.thread.team)} · <bdi>{t('forPatient', { name: data.thread.patient.first })}</bdi>
            </p>
          </>
        )}
      </div>
      <FlowLoaded load={load} failure={(error) => (isNotFound(error) ? t('loadFailed') : codeSentence('MessagesFailed'))}>
        {({ messages }) => <Conversation messages={messages} own="member" readFile={readMemberFile(host)} />}
      </FlowLoaded>
    </>
  )
  return { content, foot, body }
}

/** A conversation that fills the dialog. */
export const ThreadView = ({ host, threadId }: { host: CareHost; threadId: string }) => {
  const back = (
    <Button kind="quiet" onClick={() => host.go({ from: threadId }, 'replace')}>
      <Icon of={IconArrowLeft} mirrored />
      {textsOf(messageTexts)('allMessages')}
    </Button>
  )
  const { content, foot, body } = useThread(host, threadId, back)
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot} bodyRef={body}>
      {content}
    </FlowFrame>
  )
}

/** A conversation beside the inbox; on narrow screens in its place. `back` leads to the inbox. */
export const ThreadPane = ({ host, threadId, back }: { host: CareHost; threadId: string; back: ReactNode }) => {
  const { content, foot, body } = useThread(host, threadId, back)
  return (
    <div className={styles.pane}>
      <div className={styles.paneBody} ref={body}>
        {content}
      </div>
      {foot && <div className={styles.paneFoot}>{foot}</div>}
    </div>
  )
}
