import { useEffect, useMemo, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'
import styles from '#web/support/help-collection.module.css'
import { openHelpSearch } from '#web/support/help-search.ts'
import { type HelpArticle, helpArticles } from '#web/support/help-texts.en.ts'
import { type HelpId, helpParts, helpTopics } from '#web/support/help-topics.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'

type Shown = HelpArticle & { id: HelpId }

/** Stores the search in the address, so that a reload and a shared link show the same. */
const keepInAddress = (typed: string): void => {
  const url = new URL(location.href)
  if (typed.trim() === '') url.searchParams.delete('search')
  else url.searchParams.set('search', typed.trim())
  history.replaceState(history.state, '', url)
}

/** The help articles by subject, with a search that tolerates typos. */
export const HelpCollection = ({ ids }: { ids: readonly HelpId[] }) => {
  const t = textsOf(supportTexts)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState('')
  useEffect(() => {
    setTyped(new URLSearchParams(location.search).get('search') ?? '')
    setOpened(location.hash.slice(1))
  }, [])
  useEffect(() => {
    if (opened) document.getElementById(opened)?.scrollIntoView()
  }, [opened])
  const articles = catalogueOf(helpArticles)
  const all = useMemo(() => ids.map((id): Shown => ({ id, ...articles[id] })), [ids, articles])
  const findHelp = useMemo(() => openHelpSearch(all), [all])
  const isSearching = typed.trim() !== ''
  const found = isSearching ? findHelp(typed) : all
  const search = (value: string) => {
    setTyped(value)
    keepInAddress(value)
  }
  return (
    <section className={styles.collection} aria-labelledby="answers">
      <h2 id="answers">{t('answers')}</h2>
      <search>
        <TextInput
          name="search"
          type="search"
          label={t('search')}
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          onChange={({ target }) => search(target.value)}
        />
      </search>
      <p className={isSearching ? styles.count : 'visually-hidden'} role="status">
        {isSearching && (found.length > 0 ? t('found', { n: found.length }) : t('noneFound'))}
      </p>
      {isSearching ? (
        found.length > 0 ? (
          <ArticleList articles={found} opened={opened} />
        ) : (
          <p>
            <a href={paths.questions}>{t('noneFoundMore')}</a>
          </p>
        )
      ) : (
        helpParts.map((part) => (
          <section key={part} className={styles.part} aria-labelledby={part}>
            <h3 id={part}>{t(part)}</h3>
            <ArticleList articles={found.filter(({ id }) => helpTopics[id].part === part)} opened={opened} />
          </section>
        ))
      )}
    </section>
  )
}

const ArticleList = ({ articles, opened }: { articles: readonly Shown[]; opened: string }) => (
  <div className={styles.articles}>
    {articles.map(({ id, title, paragraphs, link }) => (
      <details key={id} id={`help-${id}`} open={opened === `help-${id}` || undefined}>
        <summary>
          {title}
          <Icon of={IconChevronDown} />
        </summary>
        <div className={styles.article}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ActionLink href={helpTopics[id].link}>{link}</ActionLink>
        </div>
      </details>
    ))}
  </div>
)
