/** The five forms of attendance (as.md §5 hooks): which one is linked, and its address with what is known filled in. */
import { useQueries } from '@tanstack/react-query'
import { readLinkedForm } from '../../../api/wf/start'

export const formKinds = ['dayoff', 'overtime', 'unpunch', 'overtime-compensation', 'shift-adjustment'] as const
export type FormKind = (typeof formKinds)[number]

export interface LinkedForms {
  /** Template by kind; a kind that is not linked, or not open to the person, is missing. */
  forms: Readonly<Partial<Record<FormKind, number>>>
  isPending: boolean
  error: unknown
  retry: () => void
}

export function useLinkedForms(kinds: readonly FormKind[] = formKinds): LinkedForms {
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['wf-linked-form', `as.${kind}`],
      queryFn: ({ signal }: { signal: AbortSignal }) => readLinkedForm(`as.${kind}`, { signal }),
      staleTime: 300_000,
      retry: 1,
    })),
    combine: (answers) => ({
      forms: Object.fromEntries(
        kinds.flatMap((kind, index) => {
          const template = answers[index]?.data
          return template ? [[kind, template]] : []
        }),
      ),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const answer of answers) if (answer.error) void answer.refetch()
      },
    }),
  })
}

/** @param known values by the parameters of the action (as.md §5): they stand in the form that opens */
export function fillAddress(kind: FormKind, template: number, known: Readonly<Record<string, string | number>> = {}): string {
  const query = new URLSearchParams({ template: String(template) })
  if (Object.keys(known).length > 0) {
    query.set('action', `as.${kind}`)
    query.set('known', JSON.stringify(known))
  }
  return `/wf/use/new/filling-form?${query.toString()}`
}
