/** What lists and records know of a type of field: how a value reads, how it is drawn, how it is filtered. Forms: form-inputs.tsx. */
import type { ReactNode } from 'react'
import type { TFunction } from 'i18next'
import type { Formats } from '../../components/format/format-settings'
import type { Refs } from '../../providers/data/refs'
import type { Entity, Field } from '../../schemas/core/define'
import type { FilterOperator } from '../list/filter/filter-tree'

/** What showing a value needs to know around it. */
export interface ValueContext {
  t: TFunction
  entity: Entity
  formats: Formats
  refs: Refs
  /** The list field, when values of its child rows are shown. */
  parent?: string
}

export type Row = Readonly<Record<string, unknown>>

/** Where a value stands. */
export interface ValuePlace {
  context: ValueContext
  field: Field
  /** The record (or child row) around the value: a money field's currency stands there. */
  row: Row
}

export interface ListFieldType {
  /** A filled value as plain text. */
  text: (value: unknown, place: ValuePlace) => string
  /**
   * A filled value as it is drawn; without it, its text. No component: a list draws thousands.
   * @param whole details show whole texts; a cell is one line
   */
  draw?: (value: unknown, place: ValuePlace & { text: string; whole: boolean }) => ReactNode
  /** Also what is empty is drawn. */
  drawsEmpty?: true
  /** On the axis of a chart, where it isn't shortened. */
  tick?: (value: number) => string
  /** Which operators a field can be asked with in the address; the first is the one its editor opens with. */
  operators: readonly FilterOperator[]
  /** Those that the editor offers. */
  offered: readonly FilterOperator[]
  /** Is this a value of the address? */
  takes: (value: string, field: Field) => boolean
}

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

export const joined = (items: unknown, { context: { t } }: ValuePlace, text: (item: unknown) => string): string =>
  Array.isArray(items) ? items.map(text).join(t('screens:list_separator')) : ''

/** One of rows or values to choose from. */
export const chosen = {
  operators: ['in', 'nin', 'eq', 'ne', 'empty', 'nempty'],
  offered: ['in', 'nin'],
} as const satisfies Partial<ListFieldType>

/** What is typed. */
export const typed = {
  operators: ['contains', 'eq', 'ne', 'startswith', 'endswith', 'ncontains', 'in', 'nin', 'empty', 'nempty'],
  offered: ['contains', 'eq', 'startswith'],
  takes: (value) => value !== '' && value.length <= 200,
} as const satisfies Partial<ListFieldType>
