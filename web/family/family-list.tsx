import type { ReactNode } from 'react'
import type { FamilyChange } from '#shared/family/family-calls.ts'
import type { FamilyPerson } from '#shared/family/family-membership.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { phoneShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.en.ts'
import type { Family } from '#web/family/use-family.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Primary, spouse and dependents, each with the pending additions (FAM-01, FAM-14). */
export const FamilyList = ({ membership: { primary, spouse, dependents }, changes }: Family) => {
  const ofType = (type: FamilyChange['type']) => changes.filter((change) => change.type === type)
  return (
    <ul className={styles.people} aria-label={textsOf(familyTexts)('members')}>
      {primary && <Person person={primary} />}
      {spouse && <Person person={spouse} />}
      {ofType('Spouse').map((change) => (
        <Waiting key={change.id} change={change} />
      ))}
      {dependents.map((person) => (
        <Person key={person.id} person={person} />
      ))}
      {ofType('Dependent').map((change) => (
        <Waiting key={change.id} change={change} />
      ))}
    </ul>
  )
}

const Person = ({ person }: { person: FamilyPerson }) => {
  const t = textsOf(familyTexts)
  const isSelf = useSession().familyMember.familyMemberId === person.id
  return <Row {...person} mark={isSelf && <span className={styles.mark}>{t('you')}</span>} />
}

/** An added person; pending until an operator or the sponsor's next file decides. */
const Waiting = ({ change }: { change: FamilyChange }) => {
  const t = textsOf(familyTexts)
  const isDeclined = change.state === 'declined'
  return (
    <Row
      {...change}
      mark={
        <span className={classNames(styles.mark, isDeclined ? styles.declined : styles.pending)}>
          {t(isDeclined ? 'declined' : 'pending')}
        </span>
      }
      note={change.reason}
    />
  )
}

type RowProps = Pick<FamilyPerson, 'first' | 'last' | 'dob' | 'type' | 'email' | 'phone'> & { mark: ReactNode; note?: string | null }

/** FAM-02: name, date of birth, relation and contact details. */
const Row = ({ first, last, dob, type, email, phone, mark, note }: RowProps) => {
  const t = textsOf(familyTexts)
  return (
    <li className={styles.person}>
      <Avatar first={first} last={last} />
      <div>
        <p className={styles.head}>
          <bdi className={styles.name}>
            {first} {last}
          </bdi>
          {mark}
        </p>
        <p className={styles.line}>{t(type)}</p>
        <p className={styles.line}>{t('dob', { date: dateShown(dob) })}</p>
        {note && (
          <p className={styles.line}>
            <Sentence parts={t.parts('why', { reason: <bdi>{note}</bdi> })} />
          </p>
        )}
      </div>
      {(email || phone) && (
        <div className={styles.contact}>
          {email && <bdi>{email}</bdi>}
          {phone && <PhoneLink phone={phoneShown(phone)} />}
        </div>
      )}
    </li>
  )
}
