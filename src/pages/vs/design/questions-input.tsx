/** The questions of an event or template, in its form: the question designer (vs.md §2). */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { secrecies } from '../../../schemas/vs/value-lists'
import { QuestionDesigner } from './question-designer'

export default function QuestionsInput({ id, value, onChange, disabled, describedBy, values }: FieldInputProps) {
  const { pictures } = values
  return (
    <QuestionDesigner
      id={id}
      value={value}
      onChange={onChange}
      disabled={disabled}
      describedBy={describedBy}
      kind={values.kind === 'survey' ? 'survey' : 'vote'}
      secrecy={secrecies.find((one) => one === values.secrecy) ?? 'named'}
      random={{ pages: values.pages_random === true, options: values.options_random === true }}
      pictures={Array.isArray(pictures) ? pictures.filter((one): one is number => typeof one === 'number') : []}
    />
  )
}
