import styles from '#web/shell/hall-scene.module.css'

/** Leaves of the plant: place, turn, tone. */
const leaves: readonly [x: number, y: number, turn: number, tone: number][] = [
  [0, -150, -70, 0],
  [-14, -140, -130, 1],
  [16, -138, -40, 2],
  [-26, -118, -160, 3],
  [28, -116, -20, 0],
  [-8, -120, -100, 1],
  [10, -118, -80, 2],
  [-34, -94, 170, 3],
  [36, -92, 10, 0],
  [-16, -98, -140, 1],
  [20, -96, -35, 2],
  [-28, -72, 160, 3],
  [30, -70, 20, 0],
  [-4, -92, -95, 1],
  [-40, -112, -175, 2],
  [42, -110, -5, 3],
  [-6, -160, -110, 0],
  [10, -162, -65, 1],
]
const tones = ['#0f6b5c', '#2c8372', '#4f9c8b', '#19574c'] as const

const Niche = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 128)`}>
    <path className={styles.niche1} d="M0 372V132A132 132 0 0 1 264 132V372Z" />
    <path className={styles.niche2} d="M18 372V134A123 123 0 0 1 264 134V372Z" />
  </g>
)

/** The doorway with the morning in it, and a plant beside. Light does not mirror: it looks the same in every direction of reading. */
export const HallScene = () => (
  <svg className={styles.scene} viewBox="0 0 720 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <defs>
      <clipPath id="doorway">
        <path d="M0 372V132A132 132 0 0 1 264 132V372Z" />
      </clipPath>
      <linearGradient id="morning" x2="0" y2="1">
        <stop className={styles.sky1} />
        <stop className={styles.sky2} offset=".38" />
        <stop className={styles.sky3} offset=".68" />
      </linearGradient>
    </defs>
    <Niche x={-92} />
    <Niche x={548} />
    <g transform="translate(228 128)">
      <path className={styles.reveal} d="M18 372V132A132 132 0 0 1 282 132V372Z" />
      <g clipPath="url(#doorway)">
        <rect width="264" height="372" fill="url(#morning)" />
        <g className={styles.sun}>
          <circle cx="153" cy="197" r="83" opacity=".14" />
          <circle cx="153" cy="197" r="59" opacity=".2" />
          <circle cx="153" cy="197" r="40" />
        </g>
        <path className={styles.hill1} d="M0 245.5C52.8 212 100.3 230.6 145.2 251.1S232.3 226.9 264 234.4V372H0Z" />
        <path className={styles.hill2} d="M0 279C58 251 132 279 174.2 269.7S237.6 249.2 264 262.3V372H0Z" />
        <g className={styles.tree}>
          <ellipse cx="227" cy="261.5" rx="3.8" ry="13.5" />
          <ellipse cx="212.5" cy="266.6" rx="2.8" ry="9.9" />
          <ellipse cx="241.6" cy="266.5" rx="3" ry="10.8" />
        </g>
        <path className={styles.hill3} d="M0 297.6C79.2 282.7 163.7 316.2 264 286.4V372H0Z" />
        <path
          className={styles.path}
          d="M76.6 372C92.4 351.5 161 344.1 151.8 329.2C146.5 319.2 126.2 313.2 129.9 298.9L132.3 298.7C132.8 312.5 159.7 318.4 170.3 328.1C186.1 344.1 150.5 351.5 157.1 372Z"
        />
      </g>
    </g>
    <g transform="translate(196 500)">
      <path className={styles.stem} d="M0 -46C-2 -80 3 -110 0 -150M0 -70C-10 -90 -18 -96 -26 -110M0 -80C10 -96 20 -100 28 -110" />
      {leaves.map(([x, y, turn, tone]) => (
        <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="17" ry="7" transform={`rotate(${turn} ${x} ${y})`} fill={tones[tone]} />
      ))}
      <path d="M-28 -50H28L22 0H-22Z" fill="#d68a4e" />
      <path d="M-32 -56H32V-44H-32Z" fill="#e29b5f" />
      <path d="M8 -44H28L22 0H12Z" fill="#c97c42" />
    </g>
  </svg>
)

/** The light that falls through the door onto the floor. */
export const HallBeam = () => (
  <svg className={styles.beam} viewBox="0 0 720 300" preserveAspectRatio="none" aria-hidden="true">
    <defs>
      <linearGradient id="beam" x2="0" y2="1">
        <stop className={styles.beamStart} />
        <stop className={styles.beamEnd} offset="1" />
      </linearGradient>
    </defs>
    <path d="M228 0H492L640 300H80Z" fill="url(#beam)" />
  </svg>
)
