/** Names a view, shares it, or deletes it. */
import { useState } from 'react'
import { Input } from 'antd'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { useOneAct } from '../../../providers/data/one-act'
import { failureOf } from '../../../providers/http/error-text'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { isComposing } from '../../entity/ime'
import { contentOf, type SavedView } from './saved-view'
import type { ListUi } from '../state/list-context'
import type { ListView } from './use-list-view'
import type { ViewDialogKind } from './views-menu'

interface ViewDialogProps {
  kind: ViewDialogKind
  ui: ListUi
  list: ListView
  view: SavedView | undefined
  onClose: () => void
}

export function ViewDialog({ kind, ...props }: ViewDialogProps) {
  return kind === 'delete' && props.view ? (
    <DeleteView {...props} view={props.view} />
  ) : (
    <NameView {...props} view={kind === 'edit' ? props.view : undefined} />
  )
}

const longestName = 80

/** @param view absent = a new one */
function NameView({ ui, list, view, onClose }: Omit<ViewDialogProps, 'kind'>) {
  const { t } = ui.context
  const [name, setName] = useState(view?.name ?? '')
  const [owners, setOwners] = useState<readonly string[]>(view?.shared_with ?? [])
  const [error, setError] = useState('')
  const { busy, run } = useOneAct()
  const save = async () => {
    const values = { name: name.trim(), shared_with: owners.length > 0 ? owners : null }
    if (values.name === '') return setError(t('screens:validation.required'))
    try {
      const saved = await run((key) =>
        view
          ? list.views.change(view, values)
          : list.views.create({ ...values, ...contentOf({ ...list.state, columns: list.columns }) }, key),
      )
      if (!saved) return
      if (!view) list.open(saved)
      showText('success', 'screens:views.saved')
      onClose()
    } catch (failed) {
      const failure = failureOf(failed)
      const told = Object.values(failure?.errors ?? {}).flat()[0]
      if (told) setError(told)
      else showFailure(failed)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      title={t(view ? 'screens:views.edit_title' : 'screens:views.create_title')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void save()}>
          {t('screens:form.save')}
        </DialogFooter>
      }
    >
      <div className="k-entry">
        <label className="k-entry-label" htmlFor="k-view-name">
          {t('screens:views.name')}
        </label>
        <Input
          id="k-view-name"
          value={name}
          maxLength={longestName}
          autoFocus
          aria-invalid={error !== ''}
          aria-describedby="k-view-error"
          {...(error ? { status: 'error' as const } : {})}
          onChange={(event) => {
            setName(event.target.value)
            setError('')
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) void save()
          }}
        />
        <p id="k-view-error" className="k-entry-error" role="alert">
          {error}
        </p>
      </div>
      <div className="k-entry">
        <label className="k-entry-label" htmlFor="k-view-owners">
          {t('screens:views.share_with')}
        </label>
        <OwnerSelect id="k-view-owners" multiple value={owners} onChange={setOwners} describedBy="k-view-share" />
        <p id="k-view-share" className="k-entry-help">
          {t('screens:views.share_help')}
        </p>
      </div>
    </Dialog>
  )
}

function DeleteView({ ui, list, view, onClose }: Omit<ViewDialogProps, 'kind'> & { view: SavedView }) {
  const { t } = ui.context
  const [busy, setBusy] = useState(false)
  const remove = () => {
    setBusy(true)
    list.views.remove(view).then(
      () => {
        onClose()
        list.open('none')
      },
      (error: unknown) => {
        setBusy(false)
        showFailure(error)
      },
    )
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('screens:delete.question')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour="danger" loading={busy} onClick={remove}>
          {t('screens:delete.button')}
        </DialogFooter>
      }
    >
      <p>
        {t(view.shared_with && view.shared_with.length > 0 ? 'screens:views.delete_shared' : 'screens:views.delete_text', {
          name: view.name,
        })}
      </p>
    </Dialog>
  )
}
