import { type ReactNode, useState } from 'react'
import { wordFor } from '#console/groups/group-differences.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupWords } from '#console/groups/group-word-texts.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { type MadeUpMember, type Preview, previewOf, type WayIn } from '#shared/dashboard/group-preview.ts'
import type { GroupAnswer } from '#shared/groups/group-calls.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

const relations = ['Primary', 'Spouse', 'Dependent'] as const

/** Preview of what a sample member would see with the edited settings. */
export const PreviewPanel = ({ group, settings }: { group: GroupAnswer; settings: GroupSettings }) => {
  const t = textsOf(groupsTexts)
  const [member, setMember] = useState<MadeUpMember>({ relation: 'Primary', age: 40, day: group.deployment.today })
  const change = (part: Partial<MadeUpMember>) => setMember({ ...member, ...part })
  const preview = previewOf({ code: group.code, settings, signOn: group.signOn }, member, group.deployment)
  return (
    <>
      <p className={styles.partText}>{t('previewLead')}</p>
      <div className={styles.previewAsk}>
        <SelectInput
          name="relation"
          label={t('relation')}
          value={member.relation}
          onChange={(value) => change({ relation: relations.find((relation) => relation === value) ?? 'Primary' })}
          options={relations.map((value) => ({ value, label: t(value) }))}
        />
        <TextInput
          name="age"
          label={t('age')}
          type="number"
          min={0}
          max={120}
          value={member.age}
          onChange={({ target }) => change({ age: Math.max(0, Math.min(120, Math.floor(Number(target.value)))) })}
        />
        <TextInput
          name="day"
          label={t('onDate')}
          type="date"
          value={member.day}
          onChange={({ target }) => target.value && change({ day: target.value })}
        />
      </div>
      <Seen preview={preview} />
    </>
  )
}

const Seen = ({ preview }: { preview: Preview }) => {
  const t = textsOf(groupsTexts)
  const yes = (isSo: boolean) => textsOf(groupWords)(isSo ? 'yes' : 'no')
  const why = preview.cannotRegister
  return (
    <div className={styles.previewLists} role="status">
      <Part title={t('waysIn')}>
        <li>{why === null ? t('canRegister') : t('cannotRegister', { why: codeSentence(why) })}</li>
        {preview.waysIn.map((way, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two providers may be two ways of one name
          <li key={`${way.way}${at}`}>{wayShown(way, preview)}</li>
        ))}
      </Part>
      <Part title={t('navigation')}>{preview.mainNav.map(item)}</Part>
      <Part title={t('accountMenu')}>{preview.accountNav.map(item)}</Part>
      <Part title={t('dashboard')}>
        {preview.widgets.map((name) => item(name === 'price' ? 'pricesWidget' : name))}
        {preview.widgets.length === 0 && <li className={styles.shut}>{t('nobody')}</li>}
        {preview.showsLimitedBanner && <li>{t('banner')}</li>}
        {preview.showsUnder18Note && <li>{t('under18Note')}</li>}
      </Part>
      <Part title={t('pages')}>
        {preview.pages.map(({ path, opens }) => (
          <li key={path} className={opens ? '' : styles.shut}>
            <bdi>{path}</bdi>: {t(opens ? 'opens' : 'closed')}
          </li>
        ))}
        <li>
          {t('mayVisit')}: {yes(preview.mayHaveVisits)}
        </li>
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
)

const item = (name: string) => <li key={name}>{wordFor(name)}</li>

const wayShown = ({ way, asksForPin }: WayIn, { pinMethods }: Preview): string => {
  const t = textsOf(groupsTexts)
  return asksForPin ? t('thenPin', { way: t(way), methods: pinMethods.map(wordFor).join(', ') }) : t(way)
}
