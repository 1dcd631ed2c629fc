import { type ReactNode, useId } from 'react'
import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { directionOf, type Language } from '#shared/languages.ts'
import { type OwnItem, wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  items: readonly OwnItem[]
  item: OwnItem
  /** Names the question: 'Question 1'. */
  about: string
  /** The language that is being written. */
  language: Language
  isOpen: boolean
  isWrong: boolean
  onToggle: () => void
  /** The fields. They stay in the page while they are hidden, because some keep what was typed. */
  children: ReactNode
}

/** A question in one line that opens for editing. */
export const ItemRow = ({ items, item, about, language, isOpen, isWrong, onToggle, children }: Props) => {
  const t = textsOf(builderTexts)
  const id = useId()
  const text = wordsInLanguage(item.text, language).trim()
  const shownIn = item.text[language].trim() === '' ? 'en' : language
  return (
    <fieldset className={styles.item} aria-label={about} data-entry>
      <div className={styles.row}>
        <h3 className={styles.toggle}>
          <button type="button" aria-expanded={isOpen} aria-controls={id} aria-describedby={`${id}marks`} onClick={onToggle}>
            <Icon of={IconChevronDown} />
            <span>
              <span className={styles.hint}>{about}</span>{' '}
              {text === '' ? (
                <span>{t('noText')}</span>
              ) : (
                <span lang={shownIn} dir={directionOf(shownIn)}>
                  {text}
                </span>
              )}
            </span>
          </button>
        </h3>
        <p className={styles.marks} id={`${id}marks`}>
          <span className={styles.hint}>{t(`kind ${item.kind}`)}</span> <Marks items={items} item={item} />
          {isWrong && !isOpen && <StatusBadge tone="danger">{t('badgeWrong')}</StatusBadge>}
        </p>
      </div>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {children}
      </div>
    </fieldset>
  )
}

const Marks = ({ items, item }: Pick<Props, 'items' | 'item'>) => {
  const t = textsOf(builderTexts)
  const { isRequired, onlyIf } = item
  const alerts = Object.values(item.alerts)
  const asked = items.findIndex(({ linkId }) => linkId === onlyIf?.linkId) + 1
  return (
    <>
      {isRequired && <StatusBadge>{t('badgeRequired')}</StatusBadge>}{' '}
      {onlyIf !== null && <StatusBadge tone="info">{asked === 0 ? t('badgeDepends') : t('badgeDependsOn', { n: asked })}</StatusBadge>}{' '}
      {alerts.length > 0 && <StatusBadge tone="warning">{t(alerts.includes('crisis') ? 'badgeCrisis' : 'badgeAlert')}</StatusBadge>}{' '}
    </>
  )
}
