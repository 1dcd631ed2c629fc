import { useState } from 'react'
import styles from '#console/shell/operator-card.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { signOut } from '#console/shell/sign-out.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconLogout } from '#ui/components/icons.ts'

/** Who is signed in, the way to their account, and the way out. */
export const OperatorCard = ({ onChoose }: { onChoose?: () => void }) => {
  const t = shellTexts()
  const { name, role } = useOperator()
  const [isBusy, setBusy] = useState(false)
  const [first = '', ...others] = name.split(/\s+/)
  const leave = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <div className={styles.card}>
      <a className={styles.who} href={consolePaths.account} onClick={onChoose}>
        <Avatar first={first} last={others.at(-1) ?? ''} />
        <span>
          <bdi>{name}</bdi>
          <small>{t(role)}</small>
        </span>
      </a>
      <Button kind="quiet" icon={IconLogout} isBusy={isBusy} onClick={leave}>
        {t('signOut')}
      </Button>
    </div>
  )
}
