/** The form designer in its tab. Keys that a version was published with stay as they are. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call'
import { useCompany } from '../../../../providers/company/company'
import { useFormats } from '../../../../components/format/format-settings'
import { readDefinition, type VersionRow } from '../../../../shared/wf/definition-calls'
import type { FormContent } from '../../../../shared/wf/form'
import { FormRenderer } from '../../fill/form-renderer/form-renderer'
import { rulesIn } from '../../fill/form-renderer/judged-rules'
import { FormDesigner } from '../form/form-designer'
import type { LedTo } from '../form/design-scope'
import type { DesignProblem } from './tab-keys'

interface FormTabProps {
  content: FormContent
  versions: readonly VersionRow[]
  problems: readonly DesignProblem[]
  led: LedTo | null
  readOnly: boolean
  onChange: (content: FormContent) => void
}

export function FormTab({ content, versions, problems, led, readOnly, onChange }: FormTabProps) {
  const { timeZone: own } = useFormats()
  const timeZone = useCompany()?.time_zone ?? own
  const evaluate = useMemo(() => rulesIn(timeZone), [timeZone])
  const published = versions.find(({ state }) => state !== 'draft')
  const read = useQuery({
    queryKey: ['wf/template-definition', published?.id, published?.hash],
    enabled: published !== undefined,
    queryFn: async ({ signal }) => (await call(readDefinition, { params: { id: published?.id ?? 0 }, signal })).data,
    staleTime: Infinity,
  })
  const frozen = useMemo(() => keysIn(read.data), [read.data])
  if (readOnly) return <FormRenderer id="k-form-tab" content={content} values={nothing} onChange={ignore} evaluate={evaluate} readOnly />
  return (
    <FormDesigner
      content={content}
      onChange={onChange}
      // Until it is known what was published, everything that might have been stays.
      isFrozen={(key) => (published ? (frozen?.has(key) ?? true) : false)}
      {...{ problems, led }}
      evaluate={evaluate}
    />
  )
}

const nothing = {}
const ignore = () => undefined

/** Of fields and columns. */
function keysIn(content: Pick<FormContent, 'json_schema'> | undefined): ReadonlySet<string> | undefined {
  if (!content) return undefined
  const fields = Object.entries(content.json_schema.properties)
  return new Set(fields.flatMap(([key, field]) => [key, ...Object.keys(field.items?.properties ?? {}).map((column) => `${key}.${column}`)]))
}
