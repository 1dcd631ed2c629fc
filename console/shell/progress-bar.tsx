import styles from '#console/shell/progress-bar.module.css'

/** A progress bar; its label states the numbers. */
export const ProgressBar = ({ label, done, all }: { label: string; done: number; all: number }) => (
  <div className={styles.progress}>
    <span className={styles.label}>{label}</span>
    <progress className={styles.bar} aria-label={label} value={done} max={Math.max(all, 1)} />
  </div>
)
