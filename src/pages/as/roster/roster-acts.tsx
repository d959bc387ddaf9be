/** What is done with the whole roster: back and forth, filled, copied, saved, published. A phone keeps the rarer ones in a menu. */
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../providers/access/use-right'
import { Button } from '../../../ui/button'
import { MenuButton } from '../../../ui/menu-button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { useMediaQuery } from '../../../ui/use-media-query'
import type { useRosterEditor } from './use-roster-editor'

interface RosterActsProps {
  editor: ReturnType<typeof useRosterEditor>
  /** The next cell that is pressed ends the range. */
  isExtending: boolean
  onExtend: (isOn: boolean) => void
  onFill: () => void
  onUnpublish: () => void
  /** Absent = something keeps it from being published. */
  onPublish: (() => void) | undefined
}

export function RosterActs({ editor, isExtending, onExtend, onFill, onUnpublish, onPublish }: RosterActsProps) {
  const { t } = useTranslation('as')
  const isPhone = useIsPhone()
  const mayPublish = useRight('as.admin.shiftManagement.actions.publish')
  // Without keys there is no Shift, and no Ctrl+C.
  const isTouched = useMediaQuery('(pointer: coarse)') || isPhone
  const rarer = [
    { key: 'fill' as const, act: onFill },
    { key: 'copy_last' as const, act: () => void editor.copyLast() },
    ...(mayPublish ? [{ key: 'unpublish' as const, act: onUnpublish }] : []),
    { key: 'print' as const, act: () => window.print() },
  ]
  return (
    <div className="k-roster-acts">
      <Button
        type="text"
        icon={<UndoOutlined aria-hidden />}
        label={t('roster.undo')}
        disabled={editor.painting.past.length === 0}
        onClick={editor.undo}
      />
      <Button
        type="text"
        icon={<RedoOutlined aria-hidden />}
        label={t('roster.redo')}
        disabled={editor.painting.future.length === 0}
        onClick={editor.redo}
      />
      {isTouched && (
        <>
          <button type="button" className="k-roster-toggle" aria-pressed={isExtending} onClick={() => onExtend(!isExtending)}>
            {t('roster.range')}
          </button>
          <Button onClick={editor.copy}>{t('roster.copy')}</Button>
          <Button onClick={editor.paste}>{t('roster.paste')}</Button>
        </>
      )}
      {isPhone ? (
        <MenuButton
          className="k-roster-toggle"
          items={() => rarer.map(({ key }) => ({ key, label: t(`roster.${key}`), disabled: editor.isBusy }))}
          onClick={({ key }) => rarer.find((one) => one.key === key)?.act()}
        >
          {t('roster.more')}
        </MenuButton>
      ) : (
        rarer.map(({ key, act }) => (
          <Button key={key} loading={editor.isBusy && key !== 'fill' && key !== 'print'} onClick={act}>
            {t(`roster.${key}`)}
          </Button>
        ))
      )}
      <Button disabled={editor.painting.edits.size === 0} loading={editor.isBusy} onClick={() => void editor.save()}>
        {t('roster.save')}
      </Button>
      {mayPublish && (
        <Button type="primary" disabled={onPublish === undefined} loading={editor.isBusy} onClick={() => onPublish?.()}>
          {t('roster.publish')}
        </Button>
      )}
    </div>
  )
}
