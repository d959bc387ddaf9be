/** The quick find above the vouchers. */
import { useId, useState } from 'react'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import Input from 'antd/es/input/Input'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../../../screens/entity/ime'
import '../voucher.css'

interface FindBoxProps {
  /** As the address has it. */
  typed: string
  onFind: (text: string) => void
  /** What is not shown, in words. */
  note: string | undefined
}

export function FindBox({ typed, onFind, note }: FindBoxProps) {
  const { t } = useTranslation('fa')
  const id = useId()
  const [text, setText] = useState(typed)
  const [former, setFormer] = useState(typed)
  if (former !== typed) {
    setFormer(typed)
    setText(typed)
  }
  return (
    <div className="k-fa-find">
      <Input
        aria-label={t('voucher_list.find_label')}
        aria-describedby={note ? id : undefined}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('voucher_list.find')}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '') onFind('')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) onFind(text)
        }}
        onBlur={() => text.trim() !== typed && onFind(text)}
      />
      {note && (
        <span id={id} className="k-muted" role="status">
          {note}
        </span>
      )}
    </div>
  )
}
