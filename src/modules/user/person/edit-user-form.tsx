import type { ReactNode } from 'react'
import { isAdmin } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { currentOf } from '~/lib/edit-conflict'
import { ChangedNote } from '~/ui/form/changed-note'
import { EntryForm } from '~/ui/form/entry-form'
import { toast } from '~/ui/feedback/toast'
import { useEditedVersion } from '~/ui/form/use-edited-version'
import { updateUser } from '../user.requests'
import type { User } from '../user.schema'
import { changesOf, userEdits, type UserValues, valuesOf } from './form-values'
import { useLeaveWords } from './use-form-words'
import { useUserForm } from './use-user-form'
import { UserConflict } from './user-conflict'
import { UserFields } from './user-fields'

type Props = {
  /** As last read; it may become another while the form is open. */
  user: User
  isSelf: boolean
  mayEmail: boolean
  mayRole: boolean
  cancel: ReactNode
  onSaved: (user: User) => Promise<void>
}

export function EditUserForm({ user, isSelf, mayEmail, mayRole, cancel, onSaved }: Props) {
  const { t } = useTranslation('user')
  const leaveWords = useLeaveWords()
  const state = useUserForm(valuesOf(user))
  const { values, errors, setValues } = state
  const edit = useEditedVersion({ entry: user, values, setValues, valuesOf, edits: userEdits })
  const { base, conflict } = edit

  const save = async (wanted: UserValues, onTopOf: User) => {
    const changes = changesOf(valuesOf(onTopOf), wanted)
    if (Object.keys(changes).length === 0) {
      await onSaved(onTopOf)
      return toast.info(t('form.unchanged'))
    }
    try {
      await onSaved(await updateUser({ id: user.id, version: onTopOf.version, ...changes }))
      toast.success(t('form.saved'))
    } catch (error) {
      const current = currentOf(error) as User | null
      if (!current) throw error
      edit.refused(current, onTopOf, wanted)
    }
  }

  const submit = (wanted: UserValues, onTopOf: User) =>
    state.submit(async (checks) => {
      const found = checks.checkUserChange(wanted, Boolean(onTopOf.onboardedAt))
      if (!found) await save(wanted, onTopOf)
      return found
    })

  return (
    <>
      <EntryForm
        state={state}
        dirty={edit.dirty}
        submitLabel={t('form.save')}
        failedLabel={t('form.saveFailed')}
        leaveWords={leaveWords}
        others={cancel}
        onSubmit={() => void submit(values, base)}
      >
        {(edit.overtaken || edit.taken) && (
          <ChangedNote
            title={t('form.meanwhile.title')}
            compare={
              edit.overtaken ? { label: t('form.meanwhile.compare'), onCompare: edit.compareLatest } : null
            }
          >
            {t(edit.overtaken ? 'form.meanwhile.changed' : 'form.meanwhile.taken')}
          </ChangedNote>
        )}
        <UserFields
          values={values}
          base={valuesOf(base)}
          errors={errors}
          nameRequired={Boolean(base.onboardedAt)}
          emailHint={t('form.emailHint')}
          emailLocked={isSelf ? t('form.ownEmail') : mayEmail ? null : t('form.emailLocked')}
          roleLocked={
            !mayRole
              ? t('form.roleLocked')
              : isSelf && isAdmin(base)
                ? t('errors.YOU_CANNOT_DEMOTE_YOURSELF')
                : null
          }
          onChange={state.change}
        />
      </EntryForm>
      {conflict && (
        <UserConflict
          key={conflict.current.version}
          open={edit.comparing}
          theirs={valuesOf(conflict.current)}
          yours={conflict.yours}
          suggested={conflict.suggested}
          onClose={edit.stopComparing}
          onResolve={(sides) =>
            void submit(edit.settle(conflict.current, conflict.yours, sides), conflict.current)
          }
        />
      )}
    </>
  )
}
