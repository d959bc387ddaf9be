/** Further posts of a new person (sc.md §2 `/sc/adduser`): a row each, sent as the text `#department:#position;…` that imports know with codes. */
import { useState } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../screens/form/inputs/record-picker'
import { Button } from '../../../ui/button'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { maxPosts, postsOf, textOf, type Post } from './further-posts'
import './people.css'

const inUse = { field: 'status', op: 'eq', value: 'active' } as const

export default function FurtherPostsInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const { t } = useTranslation('sc')
  /** A row that has no department yet is nothing to send. */
  const [rows, setRows] = useState<readonly Post[]>(() => postsOf(value))
  const sent = textOf(rows)
  // Emptied from outside, by "Save and add another" or a draft that was taken back.
  const shown = (typeof value === 'string' ? value : null) === sent ? rows : postsOf(value)
  const set = (next: readonly Post[]) => {
    setRows(next)
    onChange(textOf(next))
  }
  const change = (at: number, part: Partial<Post>) => set(shown.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className="k-further-posts" role="group" aria-label={t('entity.user.fields.concurrent.label')} aria-describedby={describedBy}>
      {shown.map(({ department, position }, at) => (
        <div key={at} className="k-further-post">
          <RecordPicker
            {...(at === 0 ? { id } : {})}
            entity="sc/department"
            label={`${t('entity.user.fields.department.label')} ${at + 1}`}
            filter={inUse}
            clearable={false}
            disabled={disabled}
            invalid={invalid}
            onBlur={onBlur}
            value={department === null ? [] : [department]}
            onChange={([next = null]) => change(at, { department: next })}
          />
          <RecordPicker
            entity="sc/job-position"
            label={`${t('entity.user.fields.job_position.label')} ${at + 1}`}
            disabled={disabled}
            onBlur={onBlur}
            value={position === null ? [] : [position]}
            onChange={([next = null]) => change(at, { position: next })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            label={t('people.remove_post', { n: at + 1 })}
            disabled={disabled}
            onClick={() => set(shown.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {!disabled && shown.length < maxPosts && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setRows([...shown, { department: null, position: null }])}>
          {t('people.add_post')}
        </Button>
      )}
    </div>
  )
}
