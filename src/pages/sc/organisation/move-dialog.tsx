/** Moving a department: where to, and what that means, before it is done. What the server would refuse is said here already. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { moveDepartment, whyNotMove } from '../../../api/sc/organisation'
import type { TreeDepartment } from '../../../shared/sc/org-chart'
import { undoAction } from '../../../screens/record/undo-action'
import { nameOf, pathText, placesFor, withBelow } from './tree-model'

interface MoveDialogProps {
  departments: readonly TreeDepartment[]
  id: number
  /** Where it was dropped. */ to: number | null
  onChanged: () => void
  onClose: () => void
}

export function MoveDialog({ departments, id, to: dropped, onChanged, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { language } = useFormats()
  const [to, setTo] = useState(dropped)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  // As it is now: somebody may change it while the dialog is open.
  const department = departments.find((one) => one.id === id)
  const parent = departments.find((one) => one.id === department?.parent_id)
  const target = departments.find((one) => one.id === to)
  const preview = useQuery({
    queryKey: ['department-move', id, department?.version, to],
    enabled: department !== undefined && to !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => (department && to !== null ? whyNotMove({ department, to }, signal) : null),
  })
  if (!department) return null
  const name = nameOf(department, language)
  const problem = refused ?? preview.data ?? null
  const move = async () => {
    if (to === null) return
    setBusy(true)
    try {
      const answer = await moveDepartment({ department, to })
      onChanged()
      if ('refused' in answer) return setRefused(answer.refused)
      onClose()
      showAlert({
        kind: 'success',
        text: t('sc:organisation.moved', { name, to: target ? nameOf(target, language) : '' }),
        ...undoAction(t, answer.changeSet, onChanged),
      })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('sc:organisation.move_title', { name })}
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          loading={busy}
          disabled={to === null || preview.isFetching || (problem !== null && refused === null)}
          onClick={() => void move()}
        >
          {t('sc:organisation.move')}
        </DialogFooter>
      }
    >
      <label className="k-org-field">
        {t('sc:organisation.new_parent')}
        <Select
          aria-label={t('sc:organisation.new_parent')}
          value={to}
          autoFocus={dropped === null}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('screens:choose')}
          notFoundContent={t('screens:nothing_found')}
          options={placesFor(departments, department).map((one) => ({ value: one.id, label: pathText(departments, one, language) }))}
          onChange={(next: number) => {
            setTo(next)
            setRefused(null)
          }}
        />
      </label>
      {target && (
        <ul className="k-org-consequences">
          <li>{t('sc:organisation.move_what', { name, from: parent ? nameOf(parent, language) : '–', to: nameOf(target, language) })}</li>
          <li>{t('sc:organisation.move_with', { n: withBelow(departments, id).size - 1, people: department.members })}</li>
          <li>{t('sc:organisation.move_effect')}</li>
        </ul>
      )}
      {problem !== null && (
        <p role="alert" className="k-org-problem">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
