/** People and files, of named events alone. */
import { useTranslation } from 'react-i18next'
import { FileInput } from '../../../../components/inputs/file-input'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { chosenOf } from '../../../../shared/vs/question'
import { useAnswerSurface } from '../answer-surface'
import { filledList, type AnswerInputProps } from './answer-input'
import { useWords } from './use-words'

/** One unless the question says how many. */
const takesMany = ({ max }: AnswerInputProps['question']): boolean => max !== 1

export function PersonInput({ question, value, onChange, describedBy, invalid, disabled }: AnswerInputProps) {
  const words = useWords()
  return (
    <RefSelect
      entity="sc/user"
      label={words(question.title, question.key)}
      describedBy={describedBy}
      invalid={invalid}
      disabled={disabled}
      multiple={takesMany(question)}
      value={chosenOf(value)}
      onChange={(ids) => onChange(filledList(ids))}
    />
  )
}

const noRefs = {}
const never = () => undefined

export function FilesInput({ question, value, onChange, describedBy, invalid, disabled }: AnswerInputProps) {
  const { t } = useTranslation('vs')
  const words = useWords()
  // What is chosen is uploaded at once, and a trial stores nothing.
  if (useAnswerSurface().isTrial) return <p className="k-muted">{t('design.try_files')}</p>
  return (
    <FileInput
      id={`vs-${question.key}`}
      label={words(question.title, question.key)}
      describedBy={describedBy}
      invalid={invalid}
      disabled={disabled}
      multiple={takesMany(question)}
      refs={noRefs}
      value={chosenOf(value)}
      onChange={(ids) => onChange(filledList(ids))}
      onBlur={never}
    />
  )
}
