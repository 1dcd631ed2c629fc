import { IconButton } from '#ui/components/button.tsx'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '#ui/components/icons.ts'
import styles from '#ui/components/pager.module.css'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  /** Index from 0. */
  page: number
  pages: number
  size: number
  sizes: readonly number[]
  count: number
  onChange: (change: { page: number; size: number }) => void
}

/** Pagination: the range of rows, the page size, and the adjacent pages. A new page size returns to the first page. */
export const Pager = ({ page, pages, size, sizes, count, onChange }: Props) => {
  const t = textsOf(finderTexts)
  const from = page * size + 1
  return (
    <div className={styles.pager}>
      <p>{t('range', { from, to: Math.min(from + size - 1, count), count })}</p>
      <label className={styles.size}>
        {t('show')}
        <span>
          <select value={size} onChange={(event) => onChange({ page: 0, size: Number(event.target.value) })}>
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <Icon of={IconChevronDown} size={18} />
        </span>
      </label>
      <div className={styles.steps}>
        <IconButton
          icon={IconChevronLeft}
          label={t('previousPage')}
          disabled={page === 0}
          onClick={() => onChange({ page: page - 1, size })}
        />
        <IconButton
          icon={IconChevronRight}
          label={t('nextPage')}
          disabled={page + 1 >= pages}
          onClick={() => onChange({ page: page + 1, size })}
        />
      </div>
    </div>
  )
}
