import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { Button } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** Moves the focus from the button of an entry that is being removed to the next entry, or the last one, or what else is in the list. */
export const focusNear = (button: Element): void => {
  const entry = button.closest('[data-entry]')
  const list = entry?.parentElement
  if (!entry || !list) return
  const entries = () => [...list.querySelectorAll(':scope > [data-entry]')]
  const at = entries().indexOf(entry)
  requestAnimationFrame(() => {
    const left = entries()
    const near = left[at] ?? left.at(-1) ?? list
    near.querySelector<HTMLElement>('button')?.focus()
  })
}

type Props = {
  /** Names the entry for screen readers. */
  what: string
  /** Unique in the page; the buttons keep the focus when the entry moves. */
  id: string
  at: number
  count: number
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** Moves an entry of a list up and down, and removes it. A button at the end of the list does nothing, so that the focus stays on it. */
export const ListButtons = ({ what, id, at, count, onMove, onRemove }: Props) => {
  const t = textsOf(builderTexts)
  const move = (step: 1 | -1) => {
    if (at + step < 0 || at + step >= count) return
    onMove(step)
    requestAnimationFrame(() => document.getElementById(`${id}${step === 1 ? 'down' : 'up'}`)?.focus())
  }
  return (
    <div className={styles.buttons}>
      <Button kind="quiet" id={`${id}up`} aria-label={t('upWhat', { what })} aria-disabled={at === 0} onClick={() => move(-1)}>
        {t('up')}
      </Button>
      <Button kind="quiet" id={`${id}down`} aria-label={t('downWhat', { what })} aria-disabled={at === count - 1} onClick={() => move(1)}>
        {t('down')}
      </Button>
      <Button
        kind="quiet"
        aria-label={t('removeWhat', { what })}
        onClick={({ currentTarget }) => {
          focusNear(currentTarget)
          onRemove()
        }}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
