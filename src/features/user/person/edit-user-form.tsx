import { type ReactNode, useState } from 'react'
import { isAdmin } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/toast'
import { updateUser } from '../user.requests'
import type { User } from '../user.schema'
import { ChangedNote } from './changed-note'
import { ConflictDialog } from './conflict-dialog'
import { currentOf } from './edit-conflict'
import { changesOf, conflictsOf, isSame, type Sides, type UserValues, valuesOf } from './form-values'
import { useUserForm } from './use-user-form'
import { UserFields } from './user-fields'
import { UserForm } from './user-form'

/** As it was when it was found: what is being compared does not change under the reader's eyes. */
type Conflict = { current: User; yours: UserValues; suggested: Sides }

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
  const [base, setBase] = useState(user)
  const [refusedBy, setRefusedBy] = useState(user)
  const [taken, setTaken] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [comparing, setComparing] = useState(false)
  const state = useUserForm(valuesOf(user))
  const { values, errors } = state

  const latest = refusedBy.version > user.version ? refusedBy : user
  const dirty = !isSame(values, valuesOf(base))
  const overtaken = latest.version > base.version
  const agrees = isSame(values, valuesOf(latest))

  // Where nothing was typed, or the same, there is nothing to choose between.
  if (overtaken && (!dirty || agrees)) {
    setBase(latest)
    if (!dirty) {
      state.setValues(valuesOf(latest))
      setTaken(true)
    }
  }

  const compare = (from: User, current: User, yours: UserValues) => {
    setConflict({ current, yours, suggested: conflictsOf(valuesOf(from), valuesOf(current), yours) })
    setComparing(true)
  }

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
      const current = currentOf(error)
      if (!current) throw error
      setRefusedBy(current)
      compare(onTopOf, current, wanted)
    }
  }

  const submit = (wanted: UserValues, onTopOf: User) =>
    state.submit(
      (checks) => checks.checkUserChange(wanted, Boolean(onTopOf.onboardedAt)),
      () => save(wanted, onTopOf),
    )

  const resolve = (merged: UserValues, current: User) => {
    // From here on the form is about their version: what is refused now is said in its fields.
    setBase(current)
    state.setValues(merged)
    setComparing(false)
    void submit(merged, current)
  }

  return (
    <>
      <UserForm
        state={state}
        dirty={dirty}
        submitLabel={t('form.save')}
        failedLabel={t('form.saveFailed')}
        cancel={cancel}
        onSubmit={() => void submit(values, base)}
      >
        {overtaken ? (
          <ChangedNote onCompare={() => compare(base, latest, values)} />
        ) : (
          taken && <ChangedNote />
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
      </UserForm>
      {conflict && (
        <ConflictDialog
          key={conflict.current.version}
          open={comparing}
          theirs={valuesOf(conflict.current)}
          yours={conflict.yours}
          suggested={conflict.suggested}
          onClose={() => setComparing(false)}
          onResolve={(merged) => resolve(merged, conflict.current)}
        />
      )}
    </>
  )
}
