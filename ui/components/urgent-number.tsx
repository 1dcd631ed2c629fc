import styles from '#ui/components/urgent-number.module.css'

/** A number for life and limb: three digits, dialled as they are. */
export const UrgentNumber = ({ of }: { of: '911' | '988' }) => (
  <a className={styles.urgent} href={`tel:${of}`}>
    <bdi>{of}</bdi>
  </a>
)
