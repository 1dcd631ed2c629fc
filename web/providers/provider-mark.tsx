import type { Doctor } from '#shared/providers/provider-calls.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import styles from '#web/providers/provider-mark.module.css'

/** A doctor's picture, else initials (PROV-36). */
export const ProviderMark = ({ profile: { imageUrl, firstName, lastName } }: Doctor) =>
  imageUrl ? <img className={styles.picture} src={imageUrl} alt="" loading="lazy" /> : <Avatar first={firstName} last={lastName} />
