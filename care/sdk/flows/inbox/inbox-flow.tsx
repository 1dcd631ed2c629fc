import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/inbox/inbox.module.css'
import { inboxFlowTexts } from '#care/sdk/flows/inbox/inbox-flow-texts.en.ts'
import { InboxLine } from '#care/sdk/flows/inbox/inbox-line.tsx'
import { fits, type InboxFilter } from '#care/sdk/flows/inbox/inbox-words.ts'
import { ThreadPane } from '#care/sdk/flows/message-center/thread-view.tsx'
import { FlowLoaded } from '#care/sdk/lists/flow-loaded.tsx'
import { type InboxItem, inboxKinds } from '#shared/inbox/inbox-items.ts'
import { inboxScreens } from '#shared/inbox/inbox-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { ToggleChips } from '#ui/components/finder/filter-chips.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { LetterScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

const everything: InboxFilter = { words: '', kinds: [], isUnreadOnly: false }

/**
 * The care flow `inbox`: the member's news in one list, to filter, search, open and mark as read. With `?thread=` a conversation is beside the
 * list, which the full width of this dialog allows (FLOW-14).
 */
export const InboxFlow = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => askScreen(host, inboxScreens.listInbox, {}), host.unread)
  const { data } = load
  // Local marks apply until the list is loaded again.
  const [marked, setMarked] = useState<{ of: typeof data; by: Readonly<Record<string, boolean>> }>({ of: null, by: {} })
  const marks = marked.of === data ? marked.by : {}
  const mark = async (item: InboxItem, isRead: boolean) => {
    const set = (value: boolean) =>
      setMarked((former) => ({ of: data, by: { ...(former.of === data ? former.by : {}), [item.id]: value } }))
    set(isRead)
    await askScreen(host, inboxScreens.markInboxItem, { itemId: item.id, isRead }).catch((failure: unknown) => {
      set(!isRead)
      showError(failure)
    })
  }
  const withMark = (item: InboxItem) => ({ ...item, isRead: marks[item.id] ?? item.isRead })
  const { thread } = host.query
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={classNames(thread !== undefined && styles.split)}>
        <div>
          <FlowLoaded load={load}>{({ items, hasMore }) => <Inbox items={items.map(withMark)} hasMore={hasMore} mark={mark} />}</FlowLoaded>
        </div>
        {thread !== undefined && <ThreadPane key={thread} host={host} threadId={thread} back={<BackToInbox host={host} />} />}
      </div>
    </FlowFrame>
  )
}

/** Closes the conversation; on narrow screens it leads back to the list. */
const BackToInbox = ({ host }: { host: CareHost }) => (
  <Button kind="quiet" onClick={() => host.go({}, 'replace')}>
    <Icon of={IconArrowLeft} mirrored />
    {textsOf(inboxFlowTexts)('allEntries')}
  </Button>
)

type InboxProps = { items: readonly InboxItem[]; hasMore: boolean; mark: (item: InboxItem, isRead: boolean) => Promise<void> }

const Inbox = ({ items, hasMore, mark }: InboxProps) => {
  const t = textsOf(inboxFlowTexts)
  const [filter, setFilter] = useState(everything)
  const [round, setRound] = useState(0)
  if (items.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState scene={<LetterScene />} title={t('empty')}>
          {t('emptyLead')}
        </EmptyState>
      </div>
    )
  }
  const showAll = () => {
    setFilter(everything)
    setRound(round + 1)
  }
  const found = items.filter((item) => fits(item, filter))
  const change = (part: Partial<InboxFilter>) => setFilter((former) => ({ ...former, ...part }))
  return (
    <div className={styles.inbox}>
      <div className={styles.filters}>
        <TextInput
          name="words"
          type="search"
          label={t('search')}
          autoComplete="off"
          value={filter.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <ToggleChips
          label={t('kinds')}
          options={inboxKinds.map((value) => ({ value, text: t(value) }))}
          chosen={filter.kinds}
          onChange={(kinds) => change({ kinds })}
        />
        <Checkbox
          key={round}
          name="unreadOnly"
          label={t('unreadOnly')}
          isTicked={filter.isUnreadOnly}
          onTick={(isUnreadOnly) => change({ isUnreadOnly })}
        />
      </div>
      <p role="status" className={styles.count}>
        {found.length > 0 ? t('found', { n: found.length }) : t('nothingFound')}
      </p>
      {found.length > 0 ? (
        <ul className={styles.items} aria-label={t('items')}>
          {found.map((item) => (
            <InboxLine key={item.id} item={item} mark={(isRead) => mark(item, isRead)} />
          ))}
        </ul>
      ) : (
        <div>
          <Button kind="secondary" onClick={showAll}>
            {t('showAll')}
          </Button>
        </div>
      )}
      {hasMore && <p className={styles.count}>{t('more')}</p>}
    </div>
  )
}
