/** Above the canvas: adding, pasting, undo and redo, what is done with the selected questions, and how they are looked at. */
import { useState } from 'react'
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { AddQuestion } from './add-question'
import { useDesign } from './design-scope'
import { PasteDialog } from './paste-dialog'

export const views = ['design', 'languages', 'desktop', 'phone'] as const
export type View = (typeof views)[number]

export function DesignToolbar({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('vs')
  const { canUndo, canRedo, undo, redo, selected, duplicate, remove, step, disabled } = useDesign()
  const [pasting, setPasting] = useState(false)
  const isFixed = disabled || view !== 'design' || selected.length === 0
  const acts = [
    { key: 'undo', icon: <UndoOutlined aria-hidden />, run: undo, off: disabled || !canUndo },
    { key: 'redo', icon: <RedoOutlined aria-hidden />, run: redo, off: disabled || !canRedo },
    { key: 'up', icon: <ArrowUpOutlined aria-hidden />, run: () => step(-1), off: isFixed },
    { key: 'down', icon: <ArrowDownOutlined aria-hidden />, run: () => step(1), off: isFixed },
    { key: 'duplicate', icon: <CopyOutlined aria-hidden />, run: duplicate, off: isFixed },
    { key: 'remove', icon: <DeleteOutlined aria-hidden />, run: remove, off: isFixed },
  ] as const
  return (
    <div className="k-vs-design-bar" role="toolbar" aria-label={t('design.toolbar')}>
      <span>
        {!disabled && <AddQuestion />}
        {!disabled && (
          <Button type="text" icon={<SnippetsOutlined aria-hidden />} onClick={() => setPasting(true)}>
            {t('design.paste')}
          </Button>
        )}
        {acts.map(({ key, icon, run, off }) => (
          <Button key={key} type="text" icon={icon} label={t(`design.${key}`)} disabled={off} onClick={run} />
        ))}
      </span>
      <Segmented<View>
        aria-label={t('design.view')}
        value={view}
        options={views.map((value) => ({ value, label: t(`design.views.${value}`) }))}
        onChange={onView}
      />
      {pasting && <PasteDialog onClose={() => setPasting(false)} />}
    </div>
  )
}
