/** Beside the facts of a template: its questions as a participant meets them; nothing that is tried is stored. */
import { useFormats } from '../../../components/format/format-settings'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { questionsIn } from '../design/edit/questions'
import { Preview } from '../design/preview'

export default function ExamplePreview({ row }: ShowPanelProps) {
  const { language } = useFormats()
  return <Preview questions={questionsIn(row.questions)} language={language} />
}
