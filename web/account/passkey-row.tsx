import { useState } from 'react'
import { z } from 'zod/mini'
import type { Answer } from '#shared/calls.ts'
import { passkeyName } from '#shared/mfa/passkey-answers.ts'
import { passkeyCalls } from '#shared/mfa/passkey-calls.ts'
import { AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconKey } from '#ui/components/icons.ts'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

type Passkey = Answer<typeof passkeyCalls.renamePasskey>

/** One passkey, which can be renamed and removed. */
export const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const t = textsOf(accountTexts)
  const { id, name, createdAt, lastUsedAt } = passkey
  const { timeZone } = useSession().profile
  const [isNaming, setNaming] = useState(false)
  const { run, isBusy, dialog } = useConfirmedAct(passkeyCalls.listPasskeys)
  const shown = (iso: string) => instantShown(iso, timeZone ?? undefined)
  const remove = async () => {
    const [title, text] = [t('removePasskeyTitle'), t('removePasskeyText', { name })]
    if (!(await confirm({ title, text, yes: t('remove'), no: t('cancel'), isDanger: true }))) return
    await run(async () => {
      await send(passkeyCalls.removePasskey, { id })
      toast.success(t('passkeyRemoved'))
    })
  }
  return (
    <AccessRow
      icon={IconKey}
      name={name}
      lines={[t('added', { when: shown(createdAt) }), lastUsedAt === null ? t('neverUsed') : t('lastInput', { when: shown(lastUsedAt) })]}
      actions={
        <>
          <Button kind="quiet" aria-label={t('renamePasskey', { name })} onClick={() => setNaming(true)}>
            {t('rename')}
          </Button>
          <Button kind="quiet" isBusy={isBusy} aria-label={t('removePasskey', { name })} onClick={remove}>
            {t('remove')}
          </Button>
          {isNaming && <RenamePasskey passkey={passkey} onClose={() => setNaming(false)} />}
          {dialog}
        </>
      }
    />
  )
}

const named = z.object({ name: passkeyName })

const RenamePasskey = ({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = textsOf(accountTexts)
  const { refresh } = useConfirmedAct(passkeyCalls.listPasskeys)
  const rename = async (values: { name: string }) => {
    await send(passkeyCalls.renamePasskey, { id, name: values.name })
    await refresh()
    toast.success(t('renamed'))
    onClose()
  }
  return (
    <Dialog title={t('rename')} onClose={onClose}>
      <Form loadSchema={async () => named} onSend={rename} initial={() => ({ name })}>
        <TextInput name="name" label={t('name')} maxLength={60} autoComplete="off" />
        <DialogEnd cancel={t('cancel')} onCancel={onClose} submit={t('save')} />
      </Form>
    </Dialog>
  )
}
