/** Above the canvas: undo and redo, how large, what is folded. */
import CompressOutlined from '@ant-design/icons/CompressOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import ShrinkOutlined from '@ant-design/icons/ShrinkOutlined'
import ArrowsAltOutlined from '@ant-design/icons/ArrowsAltOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import type { Zoom } from './use-zoom'

interface FlowToolbarProps {
  zoom: Zoom
  readOnly: boolean
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Something is folded: the button unfolds all. Absent where nothing can be. */
  isFolded?: boolean
  onFold?: () => void
}

export function FlowToolbar({ zoom, readOnly, canUndo, canRedo, undo, redo, isFolded = false, onFold }: FlowToolbarProps) {
  const { t } = useTranslation('wf')
  const percent = Math.round(zoom.scale * 100)
  return (
    <div className="k-flow-toolbar" role="toolbar" aria-label={t('flow.tools')}>
      {!readOnly && (
        <>
          <Button type="text" icon={<UndoOutlined aria-hidden />} label={t('flow.undo')} disabled={!canUndo} onClick={undo} />
          <Button type="text" icon={<RedoOutlined aria-hidden />} label={t('flow.redo')} disabled={!canRedo} onClick={redo} />
        </>
      )}
      <Button type="text" icon={<ZoomOutOutlined aria-hidden />} label={t('flow.zoom_out')} onClick={zoom.zoomOut} />
      <Button type="text" onClick={zoom.reset} label={`${percent} %, ${t('flow.zoom_reset')}`}>
        {percent} %
      </Button>
      <Button type="text" icon={<ZoomInOutlined aria-hidden />} label={t('flow.zoom_in')} onClick={zoom.zoomIn} />
      <Button type="text" icon={<CompressOutlined aria-hidden />} label={t('flow.fit')} onClick={zoom.fit} />
      {onFold && (
        <Button
          type="text"
          icon={isFolded ? <ArrowsAltOutlined aria-hidden /> : <ShrinkOutlined aria-hidden />}
          label={t(isFolded ? 'flow.unfold_all' : 'flow.fold_all')}
          onClick={onFold}
        />
      )}
    </div>
  )
}
