import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import styles from '#ui/components/finder/filter-panel.module.css'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconAdjustmentsHorizontal, IconChevronDown } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  title: string
  /** Number of active filters; `summary` describes the search while the panel is closed. */
  filtersOn: number
  summary: string
  /** Whether the panel is initially open on a phone: true while a required input is missing. */
  startsOpen: boolean
  /** Links beside the title. */
  shortcuts?: ReactNode
  /** Props of the filters' form, such as event handlers. */
  form: ComponentProps<'form'>
  children: ReactNode
  onClear: () => void
}

/** The heading of a finder and its filters; on a phone they are under a button, 'Find and filter' (PROV-08). */
export const FilterPanel = ({ title, filtersOn, summary, startsOpen, shortcuts, form, children, onClear }: Props) => {
  const t = textsOf(finderTexts)
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{title}</h1>
      <h2 className={styles.toggle}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Icon of={IconAdjustmentsHorizontal} />
          <span>{t('findAndFilter')}</span>
          {filtersOn > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{filtersOn}</span>
              <span className="visually-hidden">{t('filtersOn', { n: filtersOn })}</span>
            </span>
          )}
          <Icon of={IconChevronDown} />
        </button>
      </h2>
      {!isOpen && <p className={styles.summary}>{summary}</p>}
      <div className={styles.content} id={id} data-open={isOpen || undefined}>
        {shortcuts && <div className={styles.shortcuts}>{shortcuts}</div>}
        <form {...form} className={styles.fields} noValidate>
          {children}
          <div className={styles.clear}>
            <Button kind="quiet" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
