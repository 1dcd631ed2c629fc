import styles from '#ui/components/urgent-number.module.css'

/** A three-digit emergency number, dialed as is. */
export const UrgentNumber = ({ of }: { of: '911' | '988' }) => (
  <a className={styles.urgent} href={`tel:${of}`}>
    <bdi>{of}</bdi>
  </a>
)
