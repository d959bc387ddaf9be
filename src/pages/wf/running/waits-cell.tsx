/** At which steps a form waits, and for whom. */
import { useQueries } from '@tanstack/react-query'
import { useFormats } from '../../../components/format/format-settings'
import { readPersonTitle } from '../../../api/wf/person-titles'
import type { CellProps } from '../../../resources/core/define-module'
import type { I18nText } from '../../../schemas/core/types'
import { i18nText } from '../../../shared/engine/i18n-text'
import { languageTags } from '../../../shared/engine/language-tags'
import './running.css'

interface Waiting {
  node: string
  name: I18nText
  people: number[]
}

export default function WaitsCell({ row }: CellProps) {
  const { language } = useFormats()
  const waiting = Array.isArray(row.current) ? (row.current as Waiting[]) : [] // as server/modules/wf/run writes it
  const people = [...new Set(waiting.flatMap((one) => one.people))]
  const names = useQueries({
    queries: people.map((id) => ({ queryKey: ['wf', 'person', id], staleTime: 300_000, queryFn: () => readPersonTitle(id) })),
  })
  const nameOf = (id: number) => names[people.indexOf(id)]?.data ?? ''
  const text = waiting
    .map((one) => [
      i18nText(one.name, language),
      new Intl.ListFormat(languageTags[language]).format(one.people.map(nameOf).filter(Boolean)),
    ])
    .map((parts) => parts.filter(Boolean).join(': '))
    .join(' · ')
  return (
    <span className="k-running-waits" title={text}>
      {text}
    </span>
  )
}
