/** A flow in words: who signs, when a branch is taken, how blocks are called. */
import { createContext, useContext, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import { readOptions } from '../../../../providers/data/record-api'
import { parseOwner } from '../../../../providers/data/refs'
import { comparisonsOf, isComparison, joins, type Comparison, type Condition } from '../../../../schemas/core/filter'
import type { Language } from '../../../../schemas/core/types'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { Assign, Branch, Flow, FlowNode, When } from '../../../../shared/wf/flow'
import { fieldAt, type FormFieldInfo } from '../form-fields'
import { blocksOf, branchesOf, findNode } from './flow-edit'

export interface FlowWords {
  t: TFunction
  /** A block by its name, else by its type. */
  node: (key: string) => string
  field: (path: string) => string
  people: (assign: readonly Assign[]) => string
  /** A record that the flow names. */
  title: (entity: string, id: number) => string
  /** A branch's condition; of the default one that it is. */
  when: (branch: Pick<Branch, 'when' | 'default'>) => string
}

/** `entity:id` → what it is called. */
export type Titles = ReadonlyMap<string, string>
export const TitlesContext = createContext<Titles>(new Map())

/** The words, with the titles that `TitlesContext` holds. */
export function useFlowWords(flow: Flow, fields: readonly FormFieldInfo[]): FlowWords {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const titles = useContext(TitlesContext)
  return useMemo(() => flowWords({ t, language, flow, fields, titles }), [t, language, flow, fields, titles])
}

/** What a block is called: its own name, or its type. */
export const nodeName = (t: TFunction, node: FlowNode, language: Language): string =>
  i18nText(node.name, language) || t(`wf:flow.type.${node.type}`)

/** What a branch is called: its own name, that it is the default one, or its number. @param index from 0 */
export const branchName = (t: TFunction, branch: Pick<Branch, 'name' | 'default'>, index: number, language: Language): string =>
  i18nText(branch.name, language) || (branch.default ? t('wf:flow.otherwise') : t('wf:flow.branch_n', { n: index + 1 }))

interface Known {
  t: TFunction
  language: Language
  flow: Flow
  fields: readonly FormFieldInfo[]
  titles: Titles
}

export function flowWords({ t, language, flow, fields, titles }: Known): FlowWords {
  const separator = t('screens:list_separator')
  const title = (entity: string, id: number) => titles.get(`${entity}:${id}`) ?? `#${id}`
  const field = (path: string) => fieldAt(fields, path)?.label ?? path
  const node = (key: string) => {
    const found = findNode(flow, key)
    return found ? nodeName(t, found, language) : key
  }
  const one = (assign: Assign): string => {
    const subject = subjectOf(assign)
    if (subject) return t(`wf:flow.who.${assign.kind}`, { name: title(subject.entity, subject.id) })
    switch (assign.kind) {
      case 'manager':
        return t('wf:flow.who.manager', { level: assign.level })
      case 'manager_chain':
        return assign.to === 'top'
          ? t('wf:flow.who.chain_top')
          : 'level' in assign.to
            ? t('wf:flow.who.chain_level', { level: assign.to.level })
            : t('wf:flow.who.chain_grade', { grade: assign.to.grade })
      case 'dept_head_of_field':
      case 'person_field':
      case 'dept_field':
        return t(`wf:flow.who.${assign.kind}`, { field: field(assign.field) })
      case 'previous_choice':
      case 'same_as':
        return t(`wf:flow.who.${assign.kind}`, { node: node(assign.node) })
      case 'expression':
        return assign.expr
      default:
        return t(`wf:flow.who.${assign.kind}`)
    }
  }
  const comparison = ({ field: path, op, value }: Comparison): string => {
    const known = fieldAt(fields, path)
    const values = (op === 'empty' || op === 'nempty' ? [] : [value].flat()).map((item: unknown) => {
      const text = String(item)
      if (known?.kind === 'boolean') return t(text === 'true' ? 'screens:yes' : 'screens:no')
      if (known?.kind === 'number') return formatDecimal(text)
      if (known?.kind === 'record') return title(known.entity ?? '', Number(text))
      const owner = known?.kind === 'owner' ? parseOwner(text) : undefined
      return owner ? title(owner.entity, owner.id) : (known?.choices?.find((choice) => choice.value === text)?.label ?? text)
    })
    return [known?.label ?? path, t(`screens:filter.op.${op}`), values.join(separator)].filter(Boolean).join(' ')
  }
  const condition = (given: Condition): string => {
    if (isComparison(given)) return comparison(given)
    const parts = joins.flatMap((join) => {
      const inner = (given[join] ?? []).map(condition)
      if (inner.length === 0) return []
      const joined = inner.join(t(join === 'all' ? 'wf:when.and' : 'wf:when.or'))
      return join === 'none' ? [t('wf:when.not', { condition: joined })] : [joined]
    })
    return parts.join(t('wf:when.and'))
  }
  return {
    t,
    node,
    field,
    title,
    people: (assign) => assign.map(one).join(separator),
    when: ({ when, default: isDefault }) =>
      isDefault ? t('wf:flow.otherwise') : when ? ('expr' in when ? when.expr : condition(when)) : '',
  }
}

const entities: Partial<Record<Assign['kind'], string>> = {
  person: 'sc/user',
  position: 'sc/job-position',
  group: 'sc/group',
  department: 'sc/department',
  department_head: 'sc/department',
}

/** The record that an assignment names. */
function subjectOf(assign: Assign): { entity: string; id: number } | undefined {
  const entity = entities[assign.kind]
  return entity && 'id' in assign ? { entity, id: assign.id } : undefined
}

export const entityOf = (kind: Assign['kind']): string | undefined => entities[kind]

/** Every record that the flow names, in a fixed order: people, departments, sub-forms, values of conditions. */
export function recordsIn(flow: Flow, fields: readonly FormFieldInfo[]): { entity: string; id: number }[] {
  const named = blocksOf(flow.nodes).flatMap((node) => [
    ...('assign' in node ? node.assign.flatMap((assign) => subjectOf(assign) ?? []) : []),
    ...('timeout_to' in node && node.timeout_to?.user ? [{ entity: 'sc/user', id: node.timeout_to.user }] : []),
    ...(node.type === 'subprocess' && node.template > 0 ? [{ entity: 'wf/template', id: node.template }] : []),
    ...(node.type === 'webhook' && node.channel > 0 ? [{ entity: 'sc/notify-channel', id: node.channel }] : []),
  ])
  const compared = branchesOf(flow.nodes).flatMap(({ when }) => (when ? recordsOfWhen(when, fields) : []))
  const keys = [...new Set([...named, ...compared].filter(({ id }) => id > 0).map(({ entity, id }) => `${entity}:${id}`))].sort()
  return keys.map((key) => ({ entity: key.slice(0, key.lastIndexOf(':')), id: Number(key.slice(key.lastIndexOf(':') + 1)) }))
}

function recordsOfWhen(when: When, fields: readonly FormFieldInfo[]): { entity: string; id: number }[] {
  if ('expr' in when) return []
  return comparisonsOf(when).flatMap(({ field, value }) => {
    const known = fieldAt(fields, field)
    return [value].flat().flatMap((item: unknown) => {
      if (known?.kind === 'record' && known.entity) return [{ entity: known.entity, id: Number(item) }]
      const owner = known?.kind === 'owner' ? parseOwner(String(item)) : undefined
      return owner ? [{ entity: owner.entity, id: owner.id }] : []
    })
  })
}

/** What they are called, as far as the person may read it; an empty map until it is known. */
export function useTitlesOf(records: readonly { entity: string; id: number }[]): Titles {
  const { data } = useQuery({
    queryKey: ['wf', 'flow-titles', records.map(({ entity, id }) => `${entity}:${id}`)],
    enabled: records.length > 0,
    staleTime: 60_000,
    placeholderData: (former: Map<string, string> | undefined) => former,
    queryFn: async () => {
      const titles = new Map<string, string>()
      const entities = [...new Set(records.map(({ entity }) => entity))]
      // What the person may not read keeps its number.
      await Promise.allSettled(
        entities.map(async (entity) => {
          const ids = records.filter((one) => one.entity === entity).map(({ id }) => id)
          for (const row of await readOptions(entity, { ids })) titles.set(`${entity}:${row.id}`, row.title)
        }),
      )
      return titles
    },
  })
  return data ?? none
}

const none: Titles = new Map()
