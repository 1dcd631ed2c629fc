import { useState } from 'react'
import { notificationCalls } from '#shared/account/notification-calls.ts'
import {
  isAlwaysOn,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
  pushKinds,
  reminderChoices,
} from '#shared/account/notification-rules.ts'
import type { Answer } from '#shared/calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import styles from '#web/account/notifications.module.css'
import parts from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

/** The notification settings by topic and channel; changes apply on saving. */
export const Notifications = () => {
  const answer = useCall(notificationCalls.readNotifications, {})
  return (
    <Loaded answer={answer} failure={textsOf(accountTexts)('loadFailed')}>
      {(kept) => <Choice kept={kept} />}
    </Loaded>
  )
}

const channelTexts = { email: 'byEmail', text: 'byText' } as const
const without = <T,>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one)
const toggled = <T,>(list: readonly T[], one: T): T[] => (list.includes(one) ? without(list, one) : [...list, one])

const Choice = ({ kept }: { kept: Answer<typeof notificationCalls.readNotifications> }) => {
  const t = textsOf(settingsTexts)
  const [chosen, setChosen] = useState(kept)
  const { channels, reminderMinutes, push = pushKinds } = chosen
  const { run, isBusy } = useConfirmedAct(notificationCalls.readNotifications)
  const save = () =>
    run(async () => {
      await send(notificationCalls.saveNotifications, chosen)
      toast.success(t('notificationsSaved'))
    })
  const toggle = (kind: NotificationKind, channel: NotificationChannel) =>
    setChosen({ ...chosen, channels: { ...channels, [kind]: toggled(channels[kind], channel) } })
  return (
    <>
      <SubjectPart heading="h2" title={t('topics')} text={t('notificationsText')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col">
                  {t(channelTexts[channel])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {t(kind)}
                  {kind === 'security' && <span className={styles.hint}>{t('securityHint')}</span>}
                </th>
                {notificationChannels.map((channel) => (
                  <td key={channel}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={`${t(kind)}: ${t(channelTexts[channel])}`}
                        checked={channels[kind].includes(channel)}
                        disabled={isAlwaysOn(kind, channel)}
                        onChange={() => toggle(kind, channel)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SubjectPart>
      <SubjectPart heading="h2" title={t('reminders')} text={t('remindersHint')}>
        <fieldset className={styles.reminders}>
          <legend className="visually-hidden">{t('reminders')}</legend>
          {reminderChoices.map((minutes) => (
            <label key={minutes} className={parts.choice}>
              <input
                type="checkbox"
                checked={reminderMinutes.includes(minutes)}
                onChange={() => setChosen({ ...chosen, reminderMinutes: toggled(reminderMinutes, minutes) })}
              />
              <span>{t(`before${minutes}`)}</span>
            </label>
          ))}
        </fieldset>
      </SubjectPart>
      {hasFeature(useSession().group, 'Telehealth') && (
        <SubjectPart heading="h2" title={t('pushKinds')} text={t('pushKindsHint')}>
          <fieldset className={styles.reminders}>
            <legend className="visually-hidden">{t('pushKinds')}</legend>
            {pushKinds.map((kind) => (
              <label key={kind} className={parts.choice}>
                <input type="checkbox" checked={push.includes(kind)} onChange={() => setChosen({ ...chosen, push: toggled(push, kind) })} />
                <span>{t(kind)}</span>
              </label>
            ))}
          </fieldset>
        </SubjectPart>
      )}
      <div className={classNames(parts.actions, styles.save)}>
        <Button kind="secondary" isBusy={isBusy} onClick={save}>
          {t('saveNotifications')}
        </Button>
      </div>
    </>
  )
}
