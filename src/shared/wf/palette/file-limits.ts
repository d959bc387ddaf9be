/** Which files a field takes: by the end of the name, and by size. What the server forbids everywhere it says itself. Pure. */
import type { FormField } from '../form'

interface FileLimits {
  /** `pdf`, `docx`; absent = all. */
  accept?: readonly string[]
  max_mb?: number
}

export const fileLimits = ({ x }: FormField): FileLimits => (x ?? {}) as FileLimits

const megabyte = 1024 * 1024

/** @param file name and bytes @returns the key of a text under `wf:form_designer.invalid` and what stands in it */
export function fileProblem(schema: FormField, file: { name: string; size: number }) {
  const { accept, max_mb: most } = fileLimits(schema)
  const end = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (accept && accept.length > 0 && !accept.includes(end))
    return { key: 'file_kind', params: { name: file.name, kinds: accept.join(', ') } } as const
  if (most !== undefined && file.size > most * megabyte) return { key: 'file_size', params: { name: file.name, n: most } } as const
  return undefined
}

/** `.PDF, docx` → `pdf`, `docx` */
export const kindsFrom = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;、，]+/)
      .map((one) => one.replace(/^\*?\./, ''))
      .filter(Boolean),
  ),
]
