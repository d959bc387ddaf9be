/** What a form manager does with the selected forms; skip and jump need a look at one form: its row has them. */
import { lazy, Suspense, useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { useTranslation } from 'react-i18next'
import type { BulkActionsProps } from '../../../resources/core/list-parts'
import { MenuButton } from '../../../ui/menu-button'
import { concerned, listedForm, runningActs, type RunningAct } from './run-on-each'

const RunningDialog = lazy(async () => ({ default: (await import('./running-dialog')).RunningDialog }))

export default function RunningBulkActions({ rows, everything, onDone }: BulkActionsProps) {
  const { t } = useTranslation('wf')
  const [open, setOpen] = useState<RunningAct | null>(null)
  if (everything) return null
  const listed = rows.map(listedForm)
  return (
    <>
      <MenuButton
        className="k-text-button"
        align="start"
        items={() =>
          runningActs.map((act) => ({
            key: act,
            label: t(`view.act.${act}`),
            danger: act === 'terminate',
            disabled: concerned(act, listed).length === 0,
            onClick: () => setOpen(act),
          }))
        }
      >
        {t('running.acts')} <DownOutlined aria-hidden />
      </MenuButton>
      <Suspense>
        {open && <RunningDialog act={open} rows={concerned(open, listed)} onDone={onDone} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
