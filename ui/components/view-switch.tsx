import { finderTexts } from '#ui/components/finder-texts.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconList, IconMap } from '#ui/components/icons.ts'
import styles from '#ui/components/view-switch.module.css'

type View = 'list' | 'map'
const icons = { list: IconList, map: IconMap }

/** List or map, where there is room for one of them. */
export const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const t = finderTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend is for fields; these are two buttons that belong together
    <div className={styles.switch} role="group" aria-label={t('view')}>
      {(['list', 'map'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => onChange(one)}>
          <Icon of={icons[one]} size={18} />
          {t(one)}
        </button>
      ))}
    </div>
  )
}
