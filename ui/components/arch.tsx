import { type ReactNode, useId } from 'react'
import styles from '#ui/components/arch.module.css'

const Floor = () => <path className={styles.floor} d="M12 80h64v16H12Z" />

/** A low sun, for an empty list. */
export const SunScene = () => (
  <>
    <circle className={styles.sun} cx="44" cy="80" r="13" />
    <Floor />
  </>
)

/** A sun in outline, for no results. */
export const LostSunScene = () => (
  <>
    <circle className={styles.lost} cx="44" cy="66" r="15" />
    <Floor />
  </>
)

/** A closed door, for an error or maintenance. */
export const DoorScene = () => (
  <>
    <path className={styles.door} d="M18 96V44a26 26 0 0 1 52 0v52Z" />
    <path className={styles.panel} d="M26 96V60h14v36ZM48 96V60h14v36ZM26 54v-8a18 18 0 0 1 14-17.5V54ZM48 54V28.5A18 18 0 0 1 62 46v8Z" />
    <circle className={styles.sun} cx="44" cy="66" r="2.6" />
  </>
)

/** A moon, for an ended session. */
export const MoonScene = () => (
  <>
    <rect className={styles.night} width="88" height="100" />
    <path className={styles.moon} d="M50 40a13 13 0 1 0 9 22 11 11 0 0 1-9-22Z" />
    <path className={styles.door} d="M12 80h64v16H12Z" />
  </>
)

/** The brand's arch around one scene. Decorative: the text beside it says the same. */
export const Arch = ({ scene }: { scene: ReactNode }) => {
  const clip = useId()
  return (
    <svg className={styles.arch} width="88" height="100" viewBox="0 0 88 100" aria-hidden="true">
      <clipPath id={clip}>
        <path d="M14 96V42a30 30 0 0 1 60 0v54Z" />
      </clipPath>
      <path className={styles.frame} d="M8 96V42a36 36 0 0 1 72 0v54Z" />
      <g clipPath={`url(#${clip})`}>
        <rect className={styles.sky} width="88" height="100" />
        {scene}
      </g>
      <path className={styles.ground} d="M2 97h84" />
    </svg>
  )
}
