import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

export const clinicianFullName = ({ clinician }: Pick<WaitingRoom, 'clinician'>): string | null =>
  clinician && `${clinician.first} ${clinician.last}`

/** The clinician's initials in a door, or a sun while the clinician is unknown. */
export const WhoNiche = ({ room: { clinician } }: { room: WaitingRoom }) => (
  <div className={styles.niche} aria-hidden="true">
    <div className={styles.door}>{clinician && [clinician.first, clinician.last].map((name) => [...name][0]).join('')}</div>
  </div>
)
