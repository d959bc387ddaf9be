/** What a question asks, drawn without taking an answer: on the canvas, in the preview of a template. */
import { useTranslation } from 'react-i18next'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Language } from '../../../schemas/core/types'
import { scaleOf } from '../../../shared/vs/question'
import type { DesignQuestion } from './edit/questions'
import { propertiesOf } from './edit/question-kinds'

interface SketchProps {
  question: DesignQuestion
  language: Language
}

export function QuestionSketch({ question, language }: SketchProps) {
  const { t } = useTranslation('vs')
  const { type, title, help, required, show_if } = question
  if (type === 'page')
    return (
      <>
        <hr />
        <p>{i18nText(title, language)}</p>
      </>
    )
  return (
    <div className="k-vs-sketch">
      <p className="k-vs-sketch-title">
        {i18nText(title, language) || t('design.no_title')}
        {required && <span aria-hidden> *</span>}
      </p>
      {help && <p className="k-muted">{i18nText(help, language)}</p>}
      <Asked question={question} language={language} />
      {show_if && <p className="k-muted">{t('design.shown_if')}</p>}
    </div>
  )
}

function Asked({ question, language }: SketchProps) {
  const { t } = useTranslation('vs')
  const has = propertiesOf(question.type, 'survey')
  const options = question.options ?? []
  if (question.type === 'statement') return null
  if (question.type === 'yes_no') return <Choices texts={(['yes', 'no', 'abstain'] as const).map((word) => t(`design.${word}`))} />
  if (has.has('rows')) return <Matrix question={question} language={language} />
  if (has.has('options'))
    return <Choices texts={options.map(({ id, text }) => i18nText(text, language) || t('design.option_n', { n: id }))} />
  if (has.has('scale') || question.type === 'nps') return <Scale question={question} language={language} />
  return <div className="k-vs-sketch-line" aria-hidden />
}

const Choices = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text, at) => (
      <li key={at}>{text}</li>
    ))}
  </ul>
)

function Scale({ question, language }: SketchProps) {
  const { from, to } = scaleOf(question)
  const { from_label: low, to_label: high } = question.scale ?? {}
  return (
    <p className="k-vs-sketch-scale">
      {low && <span>{i18nText(low, language)}</span>}
      {placesOf(from, to).map((place) => (
        <b key={place}>{place}</b>
      ))}
      {high && <span>{i18nText(high, language)}</span>}
    </p>
  )
}

/** A scale that ends before it begins has no places; one of many is drawn by its first. */
const placesOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.min(Math.max(to - from + 1, 0), 11) }, (_, at) => from + at)

function Matrix({ question, language }: SketchProps) {
  const { t } = useTranslation('vs')
  const { from, to } = scaleOf(question)
  const heads =
    question.type === 'matrix_rating'
      ? placesOf(from, to).map(String)
      : (question.options ?? []).map(({ id, text }) => i18nText(text, language) || t('design.option_n', { n: id }))
  return (
    <div className="k-vs-sketch-matrix">
      <table>
        <thead>
          <tr>
            <td />
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(question.rows ?? []).map(({ id, text }) => (
            <tr key={id}>
              <th scope="row">{i18nText(text, language)}</th>
              {heads.map((_, at) => (
                <td key={at}>○</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
