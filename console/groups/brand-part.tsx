import { useRef } from 'react'
import { DraftTextInput } from '#console/groups/draft-inputs.tsx'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupWords } from '#console/groups/group-word-texts.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import { groupCalls, logoBytes } from '#shared/groups/group-calls.ts'
import { type BrandColors, brandColors, surfaces } from '#shared/groups/group-colors.ts'
import { Button } from '#ui/components/button.tsx'
import { fileAddress, sendPiece } from '#ui/lib/calls/send.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { draft: GroupDraft; groupId: string | null }

/** Logo and color, with a preview in light and dark. A new group can upload its logo once it is created. */
export const BrandPart = ({ draft, groupId }: Props) => {
  const t = textsOf(groupsTexts)
  const { color } = draft.settings
  const colors = color === null ? null : brandColors(color)
  return (
    <FormPart title={t('partBrand')} text={t('partBrandText')}>
      <DraftTextInput
        name="color"
        label={textsOf(groupWords)('color')}
        hint={t('colorHint')}
        value={color}
        onValue={(value) => draft.change({ color: value })}
        isLeftToRight
        maxLength={7}
      />
      {colors && (
        <div className={styles.brandRow}>
          <Sample title={t('sampleLight')} colors={colors} at={0} ground={surfaces.light[0]} />
          <Sample title={t('sampleDark')} colors={colors} at={1} ground={surfaces.dark[1]} />
        </div>
      )}
      {groupId && <LogoInput draft={draft} groupId={groupId} />}
    </FormPart>
  )
}

const Sample = ({ title, colors, at, ground }: { title: string; colors: BrandColors; at: 0 | 1; ground: string }) => {
  const t = textsOf(groupsTexts)
  return (
    <div className={styles.brandSample} style={{ background: ground, color: colors.link[at] }}>
      <p>
        <b>{title}</b>
        {t('sampleText')}
      </p>
      <span style={{ background: colors.primary[at], color: colors['on-primary'][at] }}>{t('sampleButton')}</span>
    </div>
  )
}

const LogoInput = ({ draft, groupId }: { draft: GroupDraft; groupId: string }) => {
  const t = textsOf(groupsTexts)
  const { logoHash, name } = draft.settings
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useBusy()
  const upload = async (file: File | undefined) => {
    if (!file) return
    if (file.size > logoBytes) {
      toast.error(t('logoTooLarge', { size: Math.ceil(file.size / 1024), most: Math.floor(logoBytes / 1024) }))
      if (input.current) input.current.value = ''
      return
    }
    await run(async () => draft.change((await sendPiece(groupCalls.saveGroupLogo, { id: groupId }, file)).data))
    if (input.current) input.current.value = ''
  }
  return (
    <div className={styles.brandRow}>
      <div className={styles.logoBox}>
        {logoHash ? <img src={fileAddress(groupCalls.readGroupLogo, { id: groupId, hash: logoHash })} alt={name} /> : t('noLogo')}
      </div>
      <div>
        <p className={styles.partText}>{t('logoHint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('chooseLogo')}
          onChange={({ target }) => void upload(target.files?.[0])}
        />
        <Button kind="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('chooseLogo')}
        </Button>{' '}
        {logoHash && (
          <Button kind="quiet" onClick={() => draft.change({ logoHash: null })}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
    </div>
  )
}
