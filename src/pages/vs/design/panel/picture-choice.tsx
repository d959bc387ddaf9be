/** Which picture of the record an option shows. */
import { useQueries } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { readAttachment } from '../../../../api/engine/uploads'
import type { QuestionOption } from '../../../../shared/vs/question'
import { useDesign } from '../design-scope'

interface PictureChoiceProps {
  option: QuestionOption
  onChange: (next: QuestionOption) => void
}

export function PictureChoice({ option, onChange }: PictureChoiceProps) {
  const { t } = useTranslation('vs')
  const { pictures, disabled } = useDesign()
  const names = useQueries({
    queries: pictures.map((file) => ({
      queryKey: ['attachment', file],
      queryFn: ({ signal }: { signal: AbortSignal }) => readAttachment(file, signal),
      staleTime: Infinity,
      retry: 1,
    })),
  })
  if (pictures.length === 0) return <p className="k-muted">{t('design.no_pictures')}</p>
  return (
    <Select<number>
      size="small"
      className="k-input-wide"
      allowClear
      aria-label={t('design.picture')}
      placeholder={t('design.picture')}
      disabled={disabled}
      value={option.picture ?? null}
      options={pictures.map((file, at) => ({ value: file, label: names[at]?.data?.name ?? `#${file}` }))}
      onChange={(next?: number) => {
        const { picture: _, ...rest } = option
        onChange(next === undefined ? rest : { ...rest, picture: next })
      }}
    />
  )
}
