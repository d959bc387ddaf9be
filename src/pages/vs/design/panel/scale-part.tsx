/** From where to where one rates, and what the ends mean. */
import { useTranslation } from 'react-i18next'
import { NumberProperty, WordsProperty } from '../../../../screens/form/inputs/property'
import { scaleOf } from '../../../../shared/vs/question'
import { useDesign } from '../design-scope'
import type { DesignQuestion } from '../edit/questions'

export function ScalePart({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { patch } = useDesign()
  const scale = { ...question.scale, ...scaleOf(question) }
  const change = (next: Partial<typeof scale>, purpose: string) => patch(question._key, { scale: { ...scale, ...next } }, purpose)
  return (
    <>
      <div className="k-vs-two">
        <NumberProperty
          label={t('design.scale_from')}
          value={String(scale.from)}
          onChange={(next) => next !== undefined && change({ from: Number(next) }, 'from')}
        />
        <NumberProperty
          label={t('design.scale_to')}
          value={String(scale.to)}
          onChange={(next) => next !== undefined && change({ to: Number(next) }, 'to')}
        />
      </div>
      <WordsProperty
        label={t('design.from_label')}
        value={scale.from_label}
        onChange={(next) => change({ from_label: next ?? {} }, 'from_label')}
      />
      <WordsProperty
        label={t('design.to_label')}
        value={scale.to_label}
        onChange={(next) => change({ to_label: next ?? {} }, 'to_label')}
      />
    </>
  )
}
