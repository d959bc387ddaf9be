/** The questions as people will meet them, page by page; a click chooses one. */
import { useTranslation } from 'react-i18next'
import { problemsAt, useDesign } from './design-scope'
import { QuestionSketch } from './question-sketch'

export function Canvas() {
  const { t } = useTranslation('vs')
  const { id, questions, selected, select, language, problems } = useDesign()
  if (questions.length === 0) return <p className="k-vs-design-empty k-muted">{t('design.empty')}</p>
  return (
    <div className="k-vs-design-canvas">
      {questions.map((question, at) => {
        const found = problemsAt(problems, at)
        const isSelected = selected.includes(question._key)
        return (
          <div key={question._key}>
            {question.page !== (questions[at - 1]?.page ?? 1) && <h3 className="k-muted">{t('design.page_n', { n: question.page })}</h3>}
            <article
              className="k-vs-design-card"
              data-selected={isSelected || undefined}
              data-wrong={found.length > 0 || undefined}
              onClick={(event) => select(question._key, event.ctrlKey || event.metaKey || event.shiftKey)}
            >
              {/* The keys reach the card through its name. */}
              <button type="button" id={`${id}-${at}`} className="k-vs-design-name" aria-pressed={isSelected}>
                {t('design.question_n', { n: at + 1 })} · {t(`entity.event.fields.questions.fields.type.enum.${question.type}`)}
              </button>
              <QuestionSketch question={question} language={language} />
              {found.map(({ key, path, params }) => (
                <p key={`${path} ${key}`} className="k-entry-error">
                  {t(key, { ...params })}
                </p>
              ))}
            </article>
          </div>
        )
      })}
    </div>
  )
}
