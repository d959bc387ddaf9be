/** The five forms of attendance (as.md §5 hooks): which of them are linked, and where each opens for the person who is signed in. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { readOfferedForms } from '../../../api/as/forms'
import { readLinkedForm } from '../../../api/wf/start'
import { useIdentity } from '../../../providers/auth/identity'
import { formKinds, type FormKind } from '../../../schemas/as/leave-value-lists'
import { fillAddress, type Known } from './form-address'

export interface LinkedForms {
  /** Template by kind; a kind that is not linked, not in use, or not open to the person, is missing. */
  forms: Readonly<Partial<Record<FormKind, number>>>
  /**
   * Of a form that is linked, for the person who is signed in.
   * @param known further values by the parameters of the action (as.md §5): they stand in the form that opens
   */
  addressOf: (kind: FormKind, known?: Known) => string | undefined
  isPending: boolean
  error: unknown
  retry: () => void
}

export function useLinkedForms(kinds: readonly FormKind[] = formKinds): LinkedForms {
  const { identity } = useIdentity()
  const offered = useQuery({
    queryKey: ['as-offered-forms'],
    queryFn: ({ signal }) => readOfferedForms(signal),
    staleTime: 300_000,
    retry: 1,
  })
  const linked = useQueries({
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
  const isOffered = (kind: FormKind) => offered.data?.some((one) => one.kind === kind) ?? false
  const fillsIn = (kind: FormKind) => offered.data?.some((one) => one.kind === kind && one.auto_fill) ?? false
  const forms = Object.fromEntries(Object.entries(linked.forms).filter(([kind]) => isOffered(kind as FormKind))) as typeof linked.forms
  return {
    forms,
    isPending: linked.isPending || offered.isPending,
    error: linked.error ?? offered.error,
    retry: () => {
      linked.retry()
      if (offered.error) void offered.refetch()
    },
    addressOf: (kind, known = {}) => {
      const template = forms[kind]
      const person: Known = identity && fillsIn(kind) ? { user: identity.id } : {}
      return template === undefined ? undefined : fillAddress(kind, template, { ...person, ...known })
    },
  }
}
