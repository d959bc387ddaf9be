/** On a phone one column at a time: which one, and the ones beside it. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import type { BoardColumn } from '../../../../shared/cm/lead'

interface PickerProps {
  columns: readonly BoardColumn[]
  names: ReadonlyMap<string, string>
  /** Its place among them. */ shown: number
  onShow: (index: number) => void
}

export function ColumnPicker({ columns, names, shown, onShow }: PickerProps) {
  const { t } = useTranslation('cm')
  return (
    <div className="k-column-picker">
      <Button icon={<LeftOutlined aria-hidden />} label={t('board.previous')} disabled={shown === 0} onClick={() => onShow(shown - 1)} />
      <Select
        aria-label={t('board.column')}
        value={shown}
        onChange={onShow}
        options={columns.map(({ value, count }, index) => ({ value: index, label: `${names.get(String(value)) ?? ''} (${count})` }))}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        label={t('board.next_column')}
        disabled={shown >= columns.length - 1}
        onClick={() => onShow(shown + 1)}
      />
    </div>
  )
}
