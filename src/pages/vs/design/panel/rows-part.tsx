/** Rows of a matrix. */
import { useTranslation } from 'react-i18next'
import { useDesign } from '../design-scope'
import type { DesignQuestion, QuestionRow } from '../edit/questions'
import { WordedList } from './worded-list'

export function RowsPart({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { patch, words, disabled } = useDesign()
  const rows = question.rows ?? []
  return (
    <WordedList<QuestionRow>
      title={t('entity.event.fields.questions.fields.rows.label')}
      nameOf={(n) => t('design.row_n', { n })}
      addLabel={t('design.add_row')}
      rows={rows}
      onChange={(next, purpose) => patch(question._key, { rows: next }, purpose && `row ${purpose}`)}
      create={(id) => ({ id, text: { [words.language]: words.row(rows.length + 1) } })}
      disabled={disabled}
    />
  )
}
