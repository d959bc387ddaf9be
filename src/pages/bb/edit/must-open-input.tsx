/** Which of the bulletin's files have to be opened before one confirms (bb.md §5.3): a box for each file of the form. */
import { useQueries } from '@tanstack/react-query'
import { Checkbox, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { readAttachment } from '../../../api/engine/uploads'
import type { FieldInputProps } from '../../../resources/core/define-module'

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [])

export default function MustOpenInput({ id, value, onChange, onBlur, disabled, describedBy, values }: FieldInputProps) {
  const { t } = useTranslation('bb')
  const files = numbersIn(values.files)
  // A file that was removed needs no opening.
  const chosen = numbersIn(value).filter((file) => files.includes(file))
  const names = useQueries({
    queries: files.map((file) => ({
      queryKey: ['attachment', file],
      queryFn: ({ signal }: { signal: AbortSignal }) => readAttachment(file, signal),
      staleTime: Infinity,
      retry: 1,
    })),
  })
  if (files.length === 0)
    return (
      <p id={id} className="k-muted">
        {t('edit.no_files')}
      </p>
    )
  return (
    <div id={id} role="group" className="k-bb-must-open" aria-describedby={describedBy} onBlur={onBlur}>
      {files.map((file, place) => {
        const { data, isPending } = names[place] ?? { isPending: true }
        return (
          <Checkbox
            key={file}
            checked={chosen.includes(file)}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked ? [...chosen, file] : chosen.filter((one) => one !== file))}
          >
            {isPending ? <Skeleton.Input active size="small" /> : (data?.name ?? `#${file}`)}
          </Checkbox>
        )
      })}
    </div>
  )
}
