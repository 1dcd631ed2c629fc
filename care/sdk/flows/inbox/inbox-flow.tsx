import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/inbox/inbox.module.css'
import { inboxFlowTexts } from '#care/sdk/flows/inbox/inbox-flow-texts.ts'
import { InboxLine } from '#care/sdk/flows/inbox/inbox-line.tsx'
import { fits, type InboxFilter } from '#care/sdk/flows/inbox/inbox-words.ts'
import { useFresh } from '#care/sdk/messages/use-fresh.ts'
import { type InboxItem, inboxKinds } from '#shared/inbox/inbox-items.ts'
import { inboxScreens } from '#shared/inbox/inbox-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { ToggleChips } from '#ui/components/filter-chips.tsx'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { errorSentence } from '#ui/lib/show-error.ts'
import { showError } from '#ui/lib/toast-error.ts'

const everything: InboxFilter = { words: '', kinds: [], isUnreadOnly: false }

/** inbox: everything addressed to the member in one wide view, to filter, search, mark, and open at its own place. */
export const InboxFlow = ({ host }: { host: CareHost }) => {
  const { data, error, refresh } = useFresh(() => askScreen(host, inboxScreens.listInbox, {}), host.unread)
  // What was marked here holds until the server has said it all anew.
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
  const items = data?.items.map((item) => ({ ...item, isRead: marks[item.id] ?? item.isRead }))
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      {items ? (
        <Inbox items={items} hasMore={data?.hasMore === true} mark={mark} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <ErrorPanel text={errorSentence(error)} onRetry={refresh} />
      )}
    </FlowFrame>
  )
}

type InboxProps = { items: readonly InboxItem[]; hasMore: boolean; mark: (item: InboxItem, isRead: boolean) => Promise<void> }

const Inbox = ({ items, hasMore, mark }: InboxProps) => {
  const t = inboxFlowTexts()
  const [filter, setFilter] = useState(everything)
  const [round, setRound] = useState(0)
  if (items.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
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
