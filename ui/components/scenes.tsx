import styles from '#ui/components/scenes.module.css'

/** Scenes of the arch for pages that load on their own; those of the first pages are in arch.tsx. 88 by 100 units, floor at 80. */

const Floor = () => <path className={styles.floor} d="M12 80h64v16H12Z" />

/** A shield with a tick under the sun, where no one else has looked. */
export const ShieldScene = () => (
  <>
    <circle className={styles.sun} cx="61" cy="36" r="7" />
    <Floor />
    <path className={styles.deep} d="M44 34l19 7v14c0 13-8 21-19 25-11-4-19-12-19-25V41Z" />
    <path className={styles.light} d="M44 39.5l14 5.2V55c0 10-6 16-14 19.3C36 71 30 65 30 55V44.7Z" />
    <path className={styles.tick} d="M37.5 56.5l5 5 9-10" />
  </>
)

/** A jar with the first coin above it, where no savings are yet. */
export const JarScene = () => (
  <>
    <Floor />
    <circle className={styles.sun} cx="44" cy="36" r="8" />
    <path className={styles.glint} d="M44 32v8" />
    <path className={styles.glass} d="M31 54h26v24a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5Z" />
    <path className={styles.light} d="M33.5 70h21v8a2.5 2.5 0 0 1-2.5 2.5H36a2.5 2.5 0 0 1-2.5-2.5Z" />
    <rect className={styles.deep} x="29" y="49" width="30" height="6" rx="2" />
  </>
)

/** A path from the horizon to the door, where no visit has been yet. */
export const PathScene = () => (
  <>
    <circle className={styles.sun} cx="54" cy="46" r="9" />
    <path className={styles.light} d="M12 62c14-10 26-8 36-2s18 4 28-2v38H12Z" />
    <path className={styles.deep} d="M12 74c16-8 30-4 40-1s16 2 24-2v25H12Z" />
    <path className={styles.way} d="M40 96c2-8 14-9 14-14s-8-4-6-9l2-2c-1 4 10 4 10 11 0 8-10 8-11 14Z" />
  </>
)

/** A sapling, for a list in which nothing is saved yet. */
export const SaplingScene = () => (
  <>
    <path className={styles.floor} d="M12 86h64v10H12Z" />
    <path className={styles.stem} d="M44 78V50" />
    <ellipse cx="36" cy="60" rx="9" ry="4" transform="rotate(28 36 60)" fill="#2c8372" />
    <ellipse cx="52" cy="54" rx="9" ry="4" transform="rotate(-28 52 54)" fill="#4f9c8b" />
    <ellipse cx="44" cy="44" rx="4" ry="9" fill="#0f6b5c" />
    <path d="M34 74h20l-2.5 14h-15Z" fill="#e29b5f" />
  </>
)

/** A letter on the sill, where no news has come yet. */
export const LetterScene = () => (
  <>
    <circle className={styles.sun} cx="58" cy="40" r="8" />
    <Floor />
    <rect className={styles.deep} x="22" y="52" width="44" height="31" rx="4" />
    <path className={styles.light} d="M24 53.5h40L46.5 68a4 4 0 0 1-5 0Z" />
  </>
)

/** Two speech bubbles, where nothing has been written yet. */
export const TalkScene = () => (
  <>
    <circle className={styles.sun} cx="60" cy="34" r="7" />
    <Floor />
    <path className={styles.deep} d="M25 42h25a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H35l-8 7v-7h-2a5 5 0 0 1-5-5V47a5 5 0 0 1 5-5Z" />
    <path className={styles.light} d="M43 61h21a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-1v6l-7-6H43a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5Z" />
    <circle className={styles.dot} cx="46" cy="70.5" r="2" />
    <circle className={styles.dot} cx="53.5" cy="70.5" r="2" />
    <circle className={styles.dot} cx="61" cy="70.5" r="2" />
  </>
)
