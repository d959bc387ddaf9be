/** Beside the facts of a template: Try it, as wide as a desk or a phone; nothing is stored. */
import { useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { useIsPhone } from '../../../ui/use-is-phone'
import { questionsIn } from '../design/edit/questions'
import { Preview } from '../design/preview'

const widths = ['desktop', 'phone'] as const

export default function ExamplePreview({ row }: ShowPanelProps) {
  const { t } = useTranslation('vs')
  const isPhone = useIsPhone()
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const questions = useMemo(() => questionsIn(row.questions), [row.questions])
  return (
    <>
      {!isPhone && (
        <Segmented
          className="k-vs-preview-width"
          aria-label={t('design.view')}
          value={width}
          options={widths.map((value) => ({ value, label: t(`design.views.${value}`) }))}
          onChange={setWidth}
        />
      )}
      <Preview questions={questions} width={isPhone ? 'phone' : width} />
    </>
  )
}
