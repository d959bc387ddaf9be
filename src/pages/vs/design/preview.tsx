/**
 * The questions as a participant meets them, on a desk or a phone. The one place that knows how: the form that takes
 * answers comes in its place here.
 */
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../schemas/core/types'
import type { DesignQuestion } from './edit/questions'
import { QuestionSketch } from './question-sketch'
import './design.css'

export interface PreviewProps {
  questions: readonly DesignQuestion[]
  language: Language
  width?: 'desktop' | 'phone'
}

export function Preview({ questions, language, width = 'desktop' }: PreviewProps) {
  const { t } = useTranslation('vs')
  return (
    <section className="k-vs-preview" data-width={width} aria-label={t('design.preview')}>
      {questions.length === 0 && <p className="k-muted">{t('design.empty')}</p>}
      {questions.map((question) => (
        <QuestionSketch key={question._key} question={question} language={language} />
      ))}
    </section>
  )
}
